import { writeStored } from '../storage/browser-storage.js';
import { randomId } from '../random-id.js';

const STORAGE_KEY = 'vale_session';

export type SessionChange = 'opened' | 'closed';

/** Notifies the other tabs of this browser, which share the session's cookie. */
export function announceSession(change: SessionChange): void {
  // Never the same value twice, because storage fires no event for an unchanged value.
  writeStored('localStorage', STORAGE_KEY, `${change} ${randomId()}`);
}

/** Calls back when another tab opened or closed the session. Returns the function that stops it. */
export function onSessionChange(listener: (change: SessionChange) => void): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key !== STORAGE_KEY || newValue === null) return;
    listener(newValue.startsWith('closed') ? 'closed' : 'opened');
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}
