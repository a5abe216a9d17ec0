import type { OrderSummary } from '@vale/contracts/checkout';
import { priceText } from '@vale/contracts/money';
import { addresses } from '../../../shared/routing/addresses.js';
import { Link } from '../../../shared/routing/link.js';
import { dateTimeText } from '../../../shared/time/dates.js';
import { PagedList } from '../../../shared/ui/paged-list.js';
import { ProductThumb } from '../../../shared/ui/product-thumb.js';
import { LoadingText } from '../../../shared/ui/states.js';
import { useOrders } from '../api/list-orders.js';
import { StatusPill } from './status-pill.js';

/** The account's orders, newest first. */
export function Purchases() {
  const list = useOrders();
  return (
    <PagedList list={list} loading={<PurchasesSkeleton />} empty={<NoPurchases />} moreClassName="mt-4">
      {(orders) => (
        <ul className="grid gap-3">
          {orders.map((order) => (
            <li key={order.transactionId}>
              <Purchase order={order} />
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  );
}

function PurchasesSkeleton() {
  return (
    <div className="grid gap-3">
      <LoadingText>Carregando suas compras…</LoadingText>
      <div className="skeleton h-24" />
      <div className="skeleton h-24" />
    </div>
  );
}

function NoPurchases() {
  return (
    <div className="grid justify-items-center gap-4 py-6 text-center">
      <p className="text-muted">Nenhuma compra realizada ainda.</p>
      <Link to={addresses.home} className="btn btn-main">
        Explorar ofertas
      </Link>
    </div>
  );
}

function Purchase({ order }: { order: OrderSummary }) {
  return (
    <Link
      to={addresses.order(order.transactionId)}
      className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-2 rounded-control border border-line bg-bg p-3 transition-colors hover:border-control hover:bg-raised sm:grid-cols-[auto_minmax(0,1fr)_auto]"
    >
      <ProductThumb product={order.product} width={48} />
      <span className="grid gap-1">
        <span className="display truncate">{order.product.title}</span>
        <span className="text-small whitespace-nowrap text-muted">{dateTimeText(order.createdAt)}</span>
      </span>
      {/* below the rest on phones, so that the words of a status stay on one line */}
      <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 max-sm:col-span-full">
        <StatusPill status={order.status} small />
        <strong className="whitespace-nowrap tabular-nums">{priceText(order.amount)}</strong>
      </span>
    </Link>
  );
}
