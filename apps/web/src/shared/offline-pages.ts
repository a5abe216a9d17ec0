/**
 * Registers the worker that shows seen pages offline, where the gateway names one. After the page has loaded: its first
 * visit competes with nothing.
 */
export function registerOfflinePages(): void {
  const script = document.querySelector<HTMLMetaElement>('meta[name="service-worker"]')?.content;
  if (!script || !('serviceWorker' in navigator)) return;
  const register = () => {
    // Refused in private windows and by some settings: the shop works without it.
    navigator.serviceWorker.register(script).catch(() => undefined);
  };
  if (document.readyState === 'complete') register();
  else window.addEventListener('load', register, { once: true });
}
