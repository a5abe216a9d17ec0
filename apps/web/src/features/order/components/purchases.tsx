import type { OrderSummary } from '@vale/contracts/checkout';
import { priceText } from '@vale/contracts/money';
import { addresses } from '../../../shared/routing/addresses.js';
import { Link } from '../../../shared/routing/link.js';
import { dateTimeText } from '../../../shared/time/dates.js';
import { LoadMore } from '../../../shared/ui/load-more.js';
import { categoryImage, SafeImage } from '../../../shared/ui/safe-image.js';
import { ErrorState, LoadingText } from '../../../shared/ui/states.js';
import { useOrders } from '../api/list-orders.js';
import { StatusPill } from './status-pill.js';

/** The account's orders, newest first; the empty text of the store when there are none. */
export function Purchases() {
  const list = useOrders();
  if (list.isPending) {
    return (
      <div className="grid gap-3">
        <LoadingText>Carregando suas compras…</LoadingText>
        <div className="skeleton h-24" />
        <div className="skeleton h-24" />
      </div>
    );
  }
  if (list.isError && !list.data)
    return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  const orders = list.data.pages.flatMap((page) => page.items);
  if (orders.length === 0) return <NoPurchases />;
  return (
    <>
      <ul className="grid gap-3">
        {orders.map((order) => (
          <li key={order.transactionId}>
            <PurchaseLine order={order} />
          </li>
        ))}
      </ul>
      <LoadMore list={list} className="mt-4" />
    </>
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

function PurchaseLine({ order }: { order: OrderSummary }) {
  return (
    <Link
      to={addresses.order(order.transactionId)}
      className="flex items-center gap-4 rounded-control border border-line bg-bg p-3 transition-colors hover:border-control hover:bg-raised"
    >
      <SafeImage
        src={order.product.image}
        fallback={categoryImage(order.product.category)}
        alt=""
        width={48}
        height={72}
        className="h-18 w-12 shrink-0 rounded-lg object-cover"
      />
      <span className="grid min-w-0 grow gap-1">
        <span className="display truncate">{order.product.title}</span>
        <span className="text-small text-muted">{dateTimeText(order.createdAt)}</span>
        <span>
          <StatusPill status={order.status} small />
        </span>
      </span>
      <strong className="shrink-0 tabular-nums">{priceText(order.amount)}</strong>
    </Link>
  );
}
