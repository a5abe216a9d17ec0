import { isApproved, statusText, type OrderView } from '@vale/contracts/checkout';
import { priceText } from '@vale/contracts/money';
import { Check } from 'lucide-react';
import type { Ref } from 'react';
import { deliveryTexts, orderTexts as texts } from '../model/order-texts.js';
import { StatusPill } from './status-pill.js';

/** The order's status as a headline, with one sentence about it. */
export function OrderHeading({
  order,
  headingRef,
}: {
  order: OrderView;
  headingRef: Ref<HTMLHeadingElement>;
}) {
  const { title, message } = statusText(order.status);
  if (order.status === 'pending') {
    return (
      <div className="grid justify-items-center gap-4 text-center">
        <h1 ref={headingRef} tabIndex={-1} className="outline-none">
          {headingOf(order)}
        </h1>
        <StatusPill status={order.status} />
      </div>
    );
  }
  const approved = isApproved(order.status);
  return (
    <div className="grid justify-items-center gap-4 text-center">
      {approved ? (
        <span aria-hidden className="stamp grid size-16 place-items-center rounded-full bg-ok text-on-hue">
          <Check size={36} strokeWidth={3} />
        </span>
      ) : null}
      <div role="status" className="grid justify-items-center gap-3">
        <h1 ref={headingRef} tabIndex={-1} className={`outline-none ${approved ? 'text-ok' : ''}`}>
          {title}
        </h1>
        <p className="max-w-lg text-lead text-muted">
          {(approved && deliveryTexts[order.delivery.state]) || order.message || message}
        </p>
      </div>
    </div>
  );
}

function headingOf({ checkingPayment, pixCode, amount }: OrderView): string {
  if (checkingPayment) return texts.checkingTitle;
  return pixCode ? texts.pay(priceText(amount)) : texts.generating;
}
