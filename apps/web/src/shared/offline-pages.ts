/** Milliseconds between two looks of a kept page for the connection. */
const LOOK_EVERY_MS = 10_000;
/** Delay for browsers that cannot report idle time. Milliseconds. */
const AFTER_HYDRATION_MS = 1_000;
/** Never answered by the worker. */
const ALWAYS_ASKED = '/robots.txt';

/** The service worker sent this page from its cache: prices may be old, whatever `navigator.onLine` says. */
export const isKeptPage = typeof document !== 'undefined' && 'kept' in document.documentElement.dataset;

/** A kept page is replaced as soon as the shop can be reached. */
export function reloadKeptPage(): void {
  if (!isKeptPage) return;
  const look = () =>
    void fetch(ALWAYS_ASKED, { cache: 'no-store' }).then(
      ({ ok }) => ok && window.location.reload(),
      () => undefined,
    );
  setInterval(look, LOOK_EVERY_MS);
  window.addEventListener('online', look);
}

/**
 * Registers the worker that shows seen pages offline, where the gateway names one. After the page has loaded and listens
 * to its visitor: its first visit competes with nothing.
 */
export function registerOfflinePages(): void {
  const script = document.querySelector<HTMLMetaElement>('meta[name="service-worker"]')?.content;
  if (!script || !('serviceWorker' in navigator)) return;
  const register = () => {
    // Refused in private windows and by some settings: the shop works without it.
    navigator.serviceWorker.register(script).catch(() => undefined);
  };
  const registerLater = () => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(register);
    // Safari
    else setTimeout(register, AFTER_HYDRATION_MS);
  };
  if (document.readyState === 'complete') registerLater();
  else window.addEventListener('load', registerLater, { once: true });
}
