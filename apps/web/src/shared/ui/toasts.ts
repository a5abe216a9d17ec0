import { sharedValue } from '../shared-value.js';

/** Display time of a message. */
export const MESSAGE_MS = 3_000;

export interface ToastMessage {
  text: string;
  tone: 'ok' | 'danger';
}

/** The toaster's code is fetched with the first message; messages queue here until it is mounted. */
const wanted = sharedValue(false);
let queue: ToastMessage[] = [];
let deliver: ((message: ToastMessage) => void) | null = null;

export function showToast(text: string, tone: ToastMessage['tone'] = 'ok'): void {
  const message = { text, tone };
  if (deliver) return deliver(message);
  queue.push(message);
  wanted.set(true);
}

/** Called by the mounted toaster. Returns the function that unsubscribes it. */
export function subscribeToToasts(show: (message: ToastMessage) => void): () => void {
  deliver = show;
  queue.forEach(show);
  queue = [];
  return () => {
    deliver = null;
  };
}

/** True from the first message on. */
export const useToastsWanted = wanted.use;
