import { NotLoaded } from '../../../shared/ui/admin/admin-states.js';
import { Notice } from '../../../shared/ui/notice.js';
import { useDestinations } from '../api/destinations.js';
import { DestinationCard } from './destination-card.js';

export function DestinationList() {
  const list = useDestinations();
  if (!list.data) return <NotLoaded query={list}>Carregando os destinos…</NotLoaded>;
  const { items, hasKey } = list.data;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {hasKey ? null : (
        <Notice tone="warn" title="Falta TRACKING_KEY no servidor">
          As credenciais são guardadas cifradas com ela. Defina-a nas configurações do servidor e reinicie.
        </Notice>
      )}
      <ul className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
        {items.map((destination) => (
          <DestinationCard key={destination.name} destination={destination} />
        ))}
      </ul>
    </div>
  );
}
