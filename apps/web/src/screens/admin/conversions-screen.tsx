import { DestinationList } from '../../features/admin-conversions/components/destination-list.js';
import { AdminHeading } from '../../shared/ui/admin/admin-states.js';

export default function ConversionsScreen() {
  return (
    <>
      <AdminHeading title="Conversões">
        Cada compra é enviada uma vez a cada destino ligado, só de quem aceitou os cookies de anúncios.
      </AdminHeading>
      <DestinationList />
    </>
  );
}
