import { OrderList } from '../../features/admin-orders/components/order-list.js';
import { AdminHeading } from '../../shared/ui/admin/admin-states.js';

export default function OrdersScreen() {
  return (
    <>
      <AdminHeading title="Pedidos" />
      <OrderList />
    </>
  );
}
