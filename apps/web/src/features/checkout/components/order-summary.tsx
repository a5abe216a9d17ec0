import { categoryLabel, type ProductView } from '@vale/contracts/catalog';
import { priceText } from '@vale/contracts/money';
import { Check, ChevronDown, Clock } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { optional } from '../../../shared/optional.js';
import { timeLeftText } from '../../../shared/time/countdown.js';
import { useNow } from '../../../shared/time/use-now.js';
import { sharedTexts } from '../../../shared/texts.js';
import { FaceValue } from '../../../shared/ui/face-value.js';
import { OfferPrice, type Offer } from '../../../shared/ui/offer-price.js';
import { ProductThumb } from '../../../shared/ui/product-thumb.js';
import { checkoutTexts } from '../model/checkout-texts.js';
import type { Cart, CartLine } from '../model/use-cart.js';
import type { Discount } from '../model/use-total.js';
import { VariationBoxes } from './variation-boxes.js';

/** Shown in shops that sell several units of a product at once. */
const LineQuantity = optional(() => import('./line-quantity.js'));

/** The price of an order that a coupon gives, which has no PIX. */
const FREE = priceText(0);

interface OrderSummaryProps {
  product: ProductView;
  cart: Cart;
  variationMissing: boolean;
  /** Reais; the server's total after it refused an outdated one. */
  total: number;
  discount: Discount | null;
  /**
   * On phones, the summary is one line with the total that expands. It starts open while a variation is
   * missing.
   */
  folded: boolean;
}

export function OrderSummary(props: OrderSummaryProps) {
  const { product, cart, total, folded } = props;
  return (
    <SummaryFrame
      title={product.title}
      list={listed(cart)}
      offer={cart.needsVariation ? product : { priceText: priceText(total) }}
      folded={folded}
      opensFirst={cart.needsVariation}
    >
      <Details {...props} />
    </SummaryFrame>
  );
}

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

function Details({ product, cart, variationMissing, discount }: OrderSummaryProps) {
  return (
    <>
      {product.expiraEm === null ? null : <OfferClock expiraEm={product.expiraEm} />}
      <div className="flex gap-4">
        <ProductThumb product={product} width={72} />
        <div className="min-w-0">
          <p className="text-small font-semibold text-cat">{categoryLabel(product.category)}</p>
          <p className="display text-lead leading-snug">{product.title}</p>
          {product.variations.length === 0 ? (
            <p className="mt-1">
              <span className="font-bold whitespace-nowrap tabular-nums">{product.priceText}</span>{' '}
              <FaceValue
                price={product.price}
                faceValue={product.valorDeFace}
                className="text-small text-muted"
              />
            </p>
          ) : null}
        </div>
      </div>
      <ul className="grid gap-1.5 text-small text-muted">
        {product.features.map((feature) => (
          <li key={feature} className="flex gap-2">
            <Check size={16} className="mt-0.5 shrink-0 text-ok" aria-hidden /> {feature}
          </li>
        ))}
      </ul>
      <VariationBoxes cart={cart} missing={variationMissing} />
      <div className="tear-line" />
      <SummaryLines cart={cart} lines={listed(cart)} discount={discount} />
    </>
  );
}

/** The product itself is a line only where its units are counted. */
function listed({ lines, max }: Cart): Cart['lines'] {
  return lines.filter(({ variation }) => variation !== '' || max > 1);
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

function OfferClock({ expiraEm }: { expiraEm: number }) {
  return (
    <p className="flex items-center gap-2 rounded-control border border-warn px-3 py-2 text-small">
      <Clock size={18} className="text-warn" aria-hidden />
      {sharedTexts.offerEnds} <strong className="tabular-nums">{timeLeftText(expiraEm, useNow())}</strong>
    </p>
  );
}
