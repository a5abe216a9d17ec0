import { useSyncExternalStore } from 'react';
import { sharedValue } from './shared-value.js';

/** The message shown when something was not saved; null if nothing has been refused since the connection was lost. */
export const refusedOffline = sharedValue<string | null>(null);

function subscribe(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}

export function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
}

/** Resolves with the next `online` event. */
export function backOnline(): Promise<void> {
  return new Promise((resolve) => {
    window.addEventListener('online', () => resolve(), { once: true });
  });
}
