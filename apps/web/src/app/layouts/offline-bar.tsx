import { WifiOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { isKeptPage } from '../../shared/offline-pages.js';

function subscribe(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}

export function OfflineBar() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine && !isKeptPage);
  if (online) return null;
  return (
    <p
      role="status"
      className="sticky top-16 z-20 flex items-center justify-center gap-2 bg-warn px-4 py-2 text-small font-semibold text-on-hue"
    >
      <WifiOff size={18} aria-hidden /> Você está sem internet. Atualizamos a página quando ela voltar.
    </p>
  );
}
