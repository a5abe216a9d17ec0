import { ExportOrdersButton } from '../../features/admin-orders/components/export-orders-button.js';
import { OrderList } from '../../features/admin-orders/components/order-list.js';
import { useOrderListParams } from '../../features/admin-orders/model/order-filter.js';
import { AdminHeading } from '../../shared/ui/admin/admin-states.js';
import { useMessage } from '../../shared/ui/admin/use-message.js';

export default function OrdersScreen() {
  const params = useOrderListParams();
  const message = useMessage();
  return (
    <>
      <AdminHeading
        title="Pedidos"
        actions={<ExportOrdersButton filter={params.filter} message={message} />}
      />
      {message.banner}
      <OrderList params={params} />
    </>
  );
}
