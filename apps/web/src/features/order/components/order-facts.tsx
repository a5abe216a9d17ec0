import type { OrderView } from '@vale/contracts/checkout';
import { priceText } from '@vale/contracts/money';
import type { ReactNode } from 'react';
import { dateTimeText } from '../../../shared/time/dates.js';
import { categoryImage, SafeImage } from '../../../shared/ui/safe-image.js';
import { StatusPill } from './status-pill.js';

/** What was ordered and what is known of its payment. */
export function OrderFacts({ order }: { order: OrderView }) {
  return (
    <section
      className="panel grid content-start gap-4"
      aria-labelledby="pedido"
      data-cat={order.product.category}
    >
      <h2 id="pedido" className="text-h3">
        Seu pedido
      </h2>
      <div className="flex gap-4">
        <SafeImage
          src={order.product.image}
          fallback={categoryImage(order.product.category)}
          alt=""
          width={56}
          height={84}
          className="h-21 w-14 shrink-0 rounded-lg object-cover"
        />
        <div className="min-w-0">
          <p className="display leading-snug">{order.product.title}</p>
          <ul className="mt-1 text-small text-muted">
            {order.variations.map(({ name, price }) => (
              <li key={name}>
                {name} · {priceText(price)}
              </li>
            ))}
            {order.orderBump ? (
              <li>
                {order.orderBump.title} · {priceText(order.orderBump.price)}
              </li>
            ) : null}
          </ul>
        </div>
      </div>
      <div className="tear-line" />
      <dl className="grid gap-2.5 text-small">
        <Fact name="Total">
          <strong className="display text-lead tabular-nums">{priceText(order.amount)}</strong>
        </Fact>
        <Fact name="Método">PIX</Fact>
        <Fact name="Status">
          <StatusPill status={order.status} small />
        </Fact>
        {order.paidAt === null ? null : <Fact name="Pago em">{dateTimeText(order.paidAt)}</Fact>}
        <Fact name="Email">{order.customer.email}</Fact>
        <div>
          <dt className="text-muted">ID da transação</dt>
          <dd className="font-mono break-all" data-testid="transaction-id">
            {order.transactionId}
          </dd>
        </div>
      </dl>
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="shrink-0 text-muted">{name}</dt>
      <dd className="min-w-0 text-right break-all">{children}</dd>
    </div>
  );
}
