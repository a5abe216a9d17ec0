import { useSyncExternalStore } from 'react';

/** The login modal is one for the whole shop; whoever needs a session asks for it here. */
interface LoginPrompt {
  /** What the visitor wanted, done once the session is there. */
  then?: () => void;
}

let prompt: LoginPrompt | null = null;
const listeners = new Set<() => void>();

/** A second request does not replace the first: its wish would be lost. */
export function openLogin(then?: () => void): void {
  if (prompt && !then) return;
  prompt = then ? { then } : {};
  listeners.forEach((tell) => tell());
}

export function closeLogin(): void {
  prompt = null;
  listeners.forEach((tell) => tell());
}

export function useLoginPrompt(): LoginPrompt | null {
  return useSyncExternalStore(
    (tell) => {
      listeners.add(tell);
      return () => listeners.delete(tell);
    },
    () => prompt,
  );
}
