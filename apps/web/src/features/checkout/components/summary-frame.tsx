import { priceText } from '@vale/contracts/money';
import { ChevronDown } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { optional } from '../../../shared/optional.js';
import { OfferPrice, type Offer } from '../../../shared/ui/offer-price.js';
import { checkoutTexts } from '../model/checkout-texts.js';
import type { Cart, CartLine } from '../model/use-cart.js';
import type { Discount } from '../model/use-total.js';

/** Shown in shops that sell several units of a product at once. */
const LineQuantity = optional(() => import('./line-quantity.js'));

/** The price of an order that a coupon gives, which has no PIX. */
const FREE = priceText(0);

interface SummaryFrameProps {
  title: string;
  list: readonly CartLine[];
  offer: Offer;
  folded: boolean;
  opensFirst: boolean;
  children: ReactNode;
}

export function SummaryFrame({ title, list, offer, folded, opensFirst, children }: SummaryFrameProps) {
  const [openAtFirst] = useState(opensFirst);
  if (!folded) {
    return (
      <section className="panel grid grid-cols-[minmax(0,1fr)] gap-5" aria-labelledby="resumo">
        <h2 id="resumo" className="text-h3">
          {checkoutTexts.summary}
        </h2>
        {children}
        <div className="flex flex-wrap items-baseline justify-between gap-x-4" aria-live="polite">
          <span className="font-semibold">Total{offer.priceText === FREE ? '' : ' no PIX'}</span>
          <Total offer={offer} />
        </div>
      </section>
    );
  }
  return (
    <details className="panel group p-0" open={openAtFirst}>
      <summary className="flex min-h-14 list-none items-center gap-3 px-4 py-3">
        <span className="flex min-w-0 grow flex-wrap items-center gap-x-3">
          <h2 className="min-w-0 grow basis-28">
            <span className="block text-small font-semibold text-muted">{checkoutTexts.summary}</span>
            <span className="line-clamp-2 text-body leading-snug">{title}</span>
            <span className="line-clamp-2 text-small text-muted">
              {list
                .map(({ label, quantity }) => (quantity > 1 ? `${quantity} × ${label}` : label))
                .join(', ')}
            </span>
          </h2>
          <Total offer={offer} />
        </span>
        <ChevronDown size={20} aria-hidden className="shrink-0 transition-transform group-open:rotate-180" />
      </summary>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 p-4 pt-2">{children}</div>
    </details>
  );
}

function Total({ offer }: { offer: Offer }) {
  return (
    <strong className="text-right" data-testid="total">
      <OfferPrice offer={offer} className="display text-h2 max-md:text-lead" />
    </strong>
  );
}

interface SummaryLinesProps {
  cart: Cart;
  lines: readonly CartLine[];
  discount: Discount | null;
}

export function SummaryLines({ cart, lines, discount }: SummaryLinesProps) {
  if (lines.length === 0 && !cart.bump && !discount) return null;
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
      {lines.map((line) => (
        <Line
          key={`${line.productId} ${line.variation}`}
          label={line.label}
          value={priceText(line.price * line.quantity)}
          isLong={cart.offered.length === 0}
        >
          {cart.max > 1 ? <LineQuantity cart={cart} line={line} /> : null}
        </Line>
      ))}
      {cart.bump ? <Line label={cart.bump.title} value={cart.bump.priceText} /> : null}
      {discount ? <Line label={discount.name} value={`− ${priceText(discount.reais)}`} /> : null}
    </dl>
  );
}

interface LineProps {
  label: string;
  value: string;
  /** The label has a row of its own. */
  isLong?: boolean;
  children?: ReactNode;
}

function Line({ label, value, isLong = false, children }: LineProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-small text-muted">
      <dt className={`min-w-0 grow wrap-anywhere ${isLong ? 'basis-full' : 'basis-28'}`}>{label}</dt>
      {children}
      <dd className="ml-auto shrink-0 tabular-nums">{value}</dd>
    </div>
  );
}
