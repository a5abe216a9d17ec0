import { isApproved, type OrderView } from '@vale/contracts/checkout';
import { Check } from 'lucide-react';
import type { Ref } from 'react';
import type { OrderPage } from '../model/order-page.js';
import { StatusPill } from './status-pill.js';

interface OrderHeadingProps {
  order: OrderView;
  page: OrderPage;
  headingRef: Ref<HTMLHeadingElement>;
}

/** The order's status as a headline, with one sentence about it. */
export function OrderHeading({ order, page, headingRef }: OrderHeadingProps) {
  const approved = isApproved(order.status);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] justify-items-center gap-4 text-center">
      {approved ? (
        <span aria-hidden className="stamp grid size-16 place-items-center rounded-full bg-ok text-on-hue">
          <Check size={36} strokeWidth={3} />
        </span>
      ) : null}
      <h1 ref={headingRef} tabIndex={-1} className={`outline-none ${approved ? 'text-ok' : ''}`}>
        {page.headline.split(/(R\$ \S+)/).map((part, at) => (
          <span key={at} className={at % 2 ? 'whitespace-nowrap' : ''}>
            {part}
          </span>
        ))}
      </h1>
      {page.sentence ? (
        <p className="max-w-lg text-lead text-muted">{withWholePrices(page.sentence)}</p>
      ) : (
        <StatusPill status={order.status} />
      )}
    </div>
  );
}

/** Prevents line breaks inside prices. */
export function withWholePrices(text: string): string {
  return text.replace(/R\$ (?=\d)/g, 'R$\u00a0');
}
