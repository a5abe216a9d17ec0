import { readStored, writeStored } from './storage/browser-storage.js';

const STORAGE_KEY = 'vale_reloaded_at';
/** Milliseconds after a reload during which a further failure does not reload again. */
const ONCE_MS = 60_000;

/**
 * After a release an open page may request a file of the previous release, which is gone. A reload gets the new
 * page; one that fails again is left to the error screen. So is a file that fails to load while offline: a reload
 * would end on the browser's own error page. Returns a function that stops listening.
 */
export function reloadOnStaleRelease(reload: () => void = () => window.location.reload()): () => void {
  const onFailure = (event: Event) => {
    if (!navigator.onLine) return;
    const before = Number(readStored('sessionStorage', STORAGE_KEY) ?? 0);
    if (Date.now() - before < ONCE_MS) return;
    event.preventDefault();
    writeStored('sessionStorage', STORAGE_KEY, String(Date.now()));
    reload();
  };
  window.addEventListener('vite:preloadError', onFailure);
  return () => window.removeEventListener('vite:preloadError', onFailure);
}
