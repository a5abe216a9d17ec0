import { useSyncExternalStore } from 'react';
import { isStaleView } from './inlined-data.js';

/** Undefined until a reply says more than the page itself. */
let away: boolean | undefined;
const listeners = new Set<() => void>();

/** The gateway sends kept replies because its services do not answer (RFC 9211). */
export function noteStaleness({ ok, headers }: Response): void {
  const isStale = headers.get('cache-status')?.includes('detail=stale') ?? false;
  if (isStale && ok) setShopAway(true);
}

export function setShopAway(next: boolean): void {
  if (next === away) return;
  away = next;
  listeners.forEach((notify) => notify());
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** True while prices and stock cannot be checked: nothing can be bought. */
export function useShopAway(): boolean {
  return useSyncExternalStore(subscribe, () => away ?? isStaleView(), isStaleView);
}
