import { readStored, writeStored } from './storage/browser-storage.js';

const STORAGE_KEY = 'vale_reloaded_at';
/** Milliseconds after a reload during which a further failure does not reload again. */
const ONCE_MS = 60_000;
/** Milliseconds after which a visitor who was leaving for another page is still here, as after a download. */
const LEAVING_MS = 10_000;

let leftAt = -LEAVING_MS;

/** Loads in progress of files that the page works without. */
let dispensable = 0;

/**
 * After a release, an open page may request a file of the previous release, which is gone. A reload gets the new page;
 * if that fails too, the error screen takes over. It also does so while offline, because a reload would end on the
 * browser's own error page. Returns a function that stops listening.
 */
export function reloadOnStaleRelease(reload?: () => void): () => void {
  const onFailure = (event: Event) => {
    if (dispensable === 0 && reloadOnce(reload)) event.preventDefault();
  };
  const onLeave = (event: Event) => (leftAt = event.timeStamp);
  window.addEventListener('vite:preloadError', onFailure);
  window.addEventListener('beforeunload', onLeave);
  return () => {
    window.removeEventListener('vite:preloadError', onFailure);
    window.removeEventListener('beforeunload', onLeave);
  };
}

/**
 * Returns whether the page is being replaced. Firefox and WebKit end the loading of files when the visitor leaves for another
 * page: a reload at that moment would bring the visitor back.
 */
export function reloadOnce(reload: () => void = () => window.location.reload()): boolean {
  if (!navigator.onLine) return false;
  const before = Number(readStored('sessionStorage', STORAGE_KEY) ?? 0);
  if (Date.now() - before < ONCE_MS) return false;
  const leavingMs = leftAt + LEAVING_MS - performance.now();
  if (leavingMs > 0) {
    setTimeout(reload, leavingMs);
    return true;
  }
  writeStored('sessionStorage', STORAGE_KEY, String(Date.now()));
  reload();
  return true;
}

/** Preloads a file. A failure is ignored until the file is used. */
export function loadAhead(load: () => Promise<unknown>): void {
  loadWithoutReload(load).catch(() => undefined);
}

/** Loads a file that is not worth reloading a page that somebody is reading. */
export async function loadWithoutReload<T>(load: () => Promise<T>): Promise<T> {
  dispensable += 1;
  try {
    return await load();
  } finally {
    dispensable -= 1;
  }
}
