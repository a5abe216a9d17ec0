import { WifiOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';

function subscribe(tell: () => void): () => void {
  window.addEventListener('online', tell);
  window.addEventListener('offline', tell);
  return () => {
    window.removeEventListener('online', tell);
    window.removeEventListener('offline', tell);
  };
}

export function OfflineBar() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
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
