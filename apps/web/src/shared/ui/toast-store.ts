import { useSyncExternalStore } from 'react';

/** Messages clear themselves after this. */
export const MESSAGE_MS = 3_000;

export interface ToastMessage {
  text: string;
  tone: 'ok' | 'danger';
}

/** The toaster's code is only fetched with the first message; until it is there, messages wait here. */
let wanted = false;
let waiting: ToastMessage[] = [];
let deliver: ((message: ToastMessage) => void) | null = null;
const listeners = new Set<() => void>();

export function showToast(text: string, tone: ToastMessage['tone'] = 'ok'): void {
  const message = { text, tone };
  if (deliver) return deliver(message);
  waiting.push(message);
  wanted = true;
  listeners.forEach((tell) => tell());
}

/** Called by the mounted toaster; answers how to leave. */
export function takeToasts(take: (message: ToastMessage) => void): () => void {
  deliver = take;
  waiting.forEach(take);
  waiting = [];
  return () => {
    deliver = null;
  };
}

export function useToastsWanted(): boolean {
  return useSyncExternalStore(
    (tell) => {
      listeners.add(tell);
      return () => listeners.delete(tell);
    },
    () => wanted,
  );
}
