import { orderTitle, type OrderSummary } from '@vale/contracts/checkout';
import { priceText } from '@vale/contracts/money';
import { addresses } from '../../../shared/routing/addresses.js';
import { Link } from '../../../shared/routing/link.js';
import { dateTimeText } from '../../../shared/time/dates.js';
import { PagedList } from '../../../shared/ui/paged-list.js';
import { ProductThumb } from '../../../shared/ui/product-thumb.js';
import { LoadingText } from '../../../shared/ui/states.js';
import { useOrders } from '../api/list-orders.js';
import { orderTexts } from '../model/order-texts.js';
import { StatusPill } from './status-pill.js';

/** The account's orders, newest first. */
export function Purchases() {
  const list = useOrders();
  return (
    <PagedList list={list} loading={<PurchasesSkeleton />} empty={<NoPurchases />} moreClassName="mt-4">
      {(orders) => (
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
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
      className="flex items-center gap-3 rounded-control border border-line bg-bg p-3 hover:border-control hover:bg-raised"
    >
      <span className="max-[359px]:hidden">
        <ProductThumb product={order.product} width={48} />
      </span>
      <span className="flex min-w-0 grow flex-wrap items-center gap-x-4 gap-y-1">
        <span className="grid min-w-0 grow basis-40 gap-1">
          <span className="display truncate">{orderTitle(order)}</span>
          <span className="text-small text-muted">{dateTimeText(order.createdAt)}</span>
          <span>
            <StatusPill status={order.status} title={order.grant && orderTexts.grant} small />
          </span>
        </span>
        <strong className="shrink-0 tabular-nums">
          {order.grant ? orderTexts.free : priceText(order.amount)}
        </strong>
      </span>
    </Link>
  );
}
