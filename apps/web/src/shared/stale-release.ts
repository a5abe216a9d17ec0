import { keep, readKept } from './store/kept.js';

const SHELF_KEY = 'vale_reloaded_at';
/** Milliseconds; a second failure within them is not cured by another reload. */
const ONCE_MS = 60_000;

/**
 * After a release an open page may ask for a file of the release before it, which is gone. A reload brings the new
 * page; one that fails again is left to the error screen, and so is a file that only the missing network holds back:
 * a reload would leave the shop for the browser's own page. Answers how to stop.
 */
export function reloadOnStaleRelease(reload: () => void = () => window.location.reload()): () => void {
  const onFailure = (event: Event) => {
    if (!navigator.onLine) return;
    const before = Number(readKept('sessionStorage', SHELF_KEY) ?? 0);
    if (Date.now() - before < ONCE_MS) return;
    event.preventDefault();
    keep('sessionStorage', SHELF_KEY, String(Date.now()));
    reload();
  };
  window.addEventListener('vite:preloadError', onFailure);
  return () => window.removeEventListener('vite:preloadError', onFailure);
}
