import { useSyncExternalStore } from 'react';

const WIDE = '(min-width: 768px)';

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(WIDE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/**
 * True from 768 px, the `md` of the styles. Use it for differences in order or elements, not only in looks.
 */
export function useWide(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(WIDE).matches,
    () => false,
  );
}
