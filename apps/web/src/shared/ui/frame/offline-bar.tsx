import { WifiOff } from 'lucide-react';
import { useEffect } from 'react';
import { useAfterHydration } from '../../hydration.js';
import { isKeptPage } from '../../offline-pages.js';
import { refusedOffline, useOnline } from '../../online.js';

/** The last row of the header, so that it stays in view and covers nothing. */
export function OfflineBar() {
  const isKept = useAfterHydration(() => isKeptPage, false);
  const online = useOnline() && !isKept;
  const refusal = refusedOffline.use();
  useEffect(() => {
    // The refusal may also arrive after the connection is back.
    if (online && refusal) refusedOffline.set(null);
  }, [online, refusal]);
  if (online) return null;
  return (
    <p
      role="status"
      className="flex items-center justify-center gap-2 bg-warn px-4 py-2 text-small font-semibold text-on-hue"
    >
      <WifiOff size={18} aria-hidden className="shrink-0" />{' '}
      {refusal ?? 'Você está sem internet. Atualizamos a página quando ela voltar.'}
    </p>
  );
}
