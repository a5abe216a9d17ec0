import { mayCall } from '@vale/contracts/define';
import { adminPagePath } from '@vale/contracts/pages';
import { Gift } from 'lucide-react';
import { Suspense, useState } from 'react';
import { ExportOrdersButton } from '../../features/admin-orders/components/export-orders-button.js';
import { OrderList } from '../../features/admin-orders/components/order-list.js';
import { useOrderListParams } from '../../features/admin-orders/model/order-filter.js';
import { useUser } from '../../features/session/api/get-session.js';
import { useShop } from '../../features/shop/api/get-shop.js';
import { lazy } from '../../shared/lazy-screen.js';
import { useGo } from '../../shared/routing/link.js';
import { AdminHeading } from '../../shared/ui/admin/admin-states.js';
import { useMessage } from '../../shared/ui/admin/use-message.js';

const GrantDialog = lazy(() => import('../../features/admin-stock/components/grant-dialog.js'));

export default function OrdersScreen() {
  const params = useOrderListParams();
  const message = useMessage();
  const max = useShop()?.maxQuantity ?? 1;
  const go = useGo();
  const role = useUser()?.role ?? 'customer';
  const [isGiving, setGiving] = useState(false);
  return (
    <>
      <AdminHeading
        title="Pedidos"
        actions={
          <>
            {mayCall(role, 'service') ? (
              <button
                type="button"
                className="btn btn-quiet max-sm:grow"
                aria-haspopup="dialog"
                onClick={() => setGiving(true)}
              >
                <Gift size={18} aria-hidden /> Dar um código
              </button>
            ) : null}
            {mayCall(role, 'money') ? <ExportOrdersButton filter={params.filter} message={message} /> : null}
          </>
        }
      />
      {message.banner}
      <OrderList params={params} />
      {isGiving ? (
        <Suspense fallback={null}>
          <GrantDialog
            max={max}
            onClose={() => setGiving(false)}
            onDone={(transactionId) => go(adminPagePath('order', { transactionId }))}
          />
        </Suspense>
      ) : null}
    </>
  );
}
