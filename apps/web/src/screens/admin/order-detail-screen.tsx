import { orderTitle } from '@vale/contracts/checkout';
import { mayCall } from '@vale/contracts/define';
import { BlockBuyerButton } from '../../features/admin-blocks/components/block-buyer-button.js';
import { OrderConversions } from '../../features/admin-conversions/components/order-conversions.js';
import { useInspectedOrder } from '../../features/admin-orders/api/order.js';
import { OrderDetail } from '../../features/admin-orders/components/order-detail.js';
import { UnpaidPix } from '../../features/admin-orders/components/unpaid-pix.js';
import { UnitReplies } from '../../features/admin-webhooks/components/unit-replies.js';
import { useUser } from '../../features/session/api/get-session.js';
import { useShop } from '../../features/shop/api/get-shop.js';
import { AdminHeading, NotLoaded } from '../../shared/ui/admin/admin-states.js';
import { OrderStateText } from '../../shared/ui/admin/order-state.js';
import { useAdminParams } from '../../shared/ui/admin/use-admin-page.js';

export default function OrderScreen() {
  const { transactionId = '' } = useAdminParams('order');
  const user = useUser();
  const role = user?.role ?? 'customer';
  const shop = useShop();
  const query = useInspectedOrder(transactionId);
  const order = query.data;
  if (order) {
    // The buyer of an erased order is nobody.
    const isNamed = order.customer.email !== '';
    return (
      <>
        <AdminHeading
          title={orderTitle(order)}
          actions={isNamed && mayCall(role, 'service') ? <BlockBuyerButton buyer={order.customer} /> : null}
        >
          <p className="wrap-anywhere">
            <OrderStateText state={order.state} isGrant={order.grant} /> ·{' '}
            <span className="font-mono">{order.transactionId}</span>
          </p>
        </AdminHeading>
        {mayCall(role, 'service') ? <UnpaidPix order={order} shopName={shop?.name ?? ''} /> : null}
        <OrderDetail order={order} ownId={user?.uid ?? ''} />
        {order.lines.some(({ delivery }) => delivery === 'manual') ? (
          <UnitReplies transactionId={order.transactionId} isOwner={mayCall(role, 'admin')} />
        ) : null}
        {order.grant ? null : <OrderConversions transactionId={order.transactionId} />}
      </>
    );
  }
  return (
    <>
      <AdminHeading title="Pedido" />
      <NotLoaded query={query}>Carregando o pedido…</NotLoaded>
    </>
  );
}
