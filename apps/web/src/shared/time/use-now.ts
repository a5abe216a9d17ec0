import { useCallback, useSyncExternalStore } from 'react';
import { renderedAt } from '../http/inlined-data.js';
import { serverNow } from './server-clock.js';

/** One timer for all countdowns of a page; it stops with the last of them. */
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let now = 0;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (!timer) {
    // React reads right after it has subscribed: a page that the server rendered has not read before.
    now = serverNow();
    timer = setInterval(() => {
      now = serverNow();
      listeners.forEach((notify) => notify());
    }, 1_000);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

function read(): number {
  if (!timer) now = serverNow();
  return now;
}

/** Server time in epoch milliseconds, updated each second. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, read, renderedAt);
}

/** The longest delay that `setTimeout` takes. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** Turns true at the instant itself, without ticking until then. Always false for `null`. */
export function useIsPast(instant: number | null): boolean {
  const at = instant ?? Infinity;
  const wait = useCallback((changed: () => void) => callAt(at, changed), [at]);
  return useSyncExternalStore(
    wait,
    () => at <= serverNow(),
    () => at <= renderedAt(),
  );
}

/** Calls `then` at a future instant. Returns a function that cancels it. */
function callAt(instant: number, then: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  // Waits again if the clock is behind the timer.
  const look = (left: number) => {
    if (left > MAX_TIMER_MS) return;
    timer = setTimeout(() => (instant > serverNow() ? look(instant - serverNow()) : then()), left);
  };
  if (instant > serverNow()) look(instant - serverNow());
  return () => clearTimeout(timer);
}
