import type { OrderView } from '@vale/contracts/checkout';
import { priceText } from '@vale/contracts/money';
import { pages } from '@vale/contracts/pages';
import { dateTimeText } from '../../../shared/time/dates.js';
import { categoryColor } from '../../../shared/ui/category-color.js';
import { DetailRow } from '../../../shared/ui/detail-row.js';
import { optional } from '../../../shared/optional.js';
import { orderTexts } from '../model/order-texts.js';
import { OrderedProducts } from './ordered-products.js';
import { StatusPill } from './status-pill.js';

/** Few products ask their buyer for anything. */
const GivenAnswers = optional(() => import('./given-answers.js'));

export function OrderDetails({ order }: { order: OrderView }) {
  const discount = order.coupon?.discount ?? order.quantityDiscount;
  return (
    <section
      className="panel grid content-start gap-4"
      aria-labelledby="pedido"
      style={categoryColor(order.product.category)}
    >
      <h2 id="pedido" className="text-h3">
        {pages.order.title}
      </h2>
      <OrderedProducts order={order} />
      <div className="tear-line" />
      <dl className="grid gap-2.5 text-small">
        {discount ? <DetailRow name="Subtotal">{priceText(order.amount + discount)}</DetailRow> : null}
        {order.coupon ? (
          <DetailRow name={`Cupom ${order.coupon.code}`}>− {priceText(order.coupon.discount)}</DetailRow>
        ) : null}
        {order.quantityDiscount ? (
          <DetailRow name="Desconto por quantidade">− {priceText(order.quantityDiscount)}</DetailRow>
        ) : null}
        <DetailRow name="Total">
          <strong className="display text-lead tabular-nums">
            {order.grant ? orderTexts.free : priceText(order.amount)}
          </strong>
        </DetailRow>
        {order.grant ? null : <DetailRow name="Método">PIX</DetailRow>}
        <DetailRow name="Status">
          <StatusPill status={order.status} title={order.grant && orderTexts.grant} small />
        </DetailRow>
        {order.paidAt === null ? null : <DetailRow name="Pago em">{dateTimeText(order.paidAt)}</DetailRow>}
        <DetailRow name="E-mail">{order.customer.email}</DetailRow>
        {order.answers ? <GivenAnswers answers={order.answers} /> : null}
        <div>
          <dt className="text-muted">{orderTexts.transactionId}</dt>
          <dd className="font-mono break-all" data-testid="transaction-id">
            {order.transactionId}
          </dd>
        </div>
      </dl>
    </section>
  );
}
