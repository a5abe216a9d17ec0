import { categoryLabel, type ProductView } from '@vale/contracts/catalog';
import { priceText } from '@vale/contracts/money';
import { Check, Clock } from 'lucide-react';
import { timeLeftText } from '../../../shared/time/countdown.js';
import { useNow } from '../../../shared/time/use-now.js';
import { sharedTexts } from '../../../shared/texts.js';
import { FaceValue } from '../../../shared/ui/face-value.js';
import { ProductThumb } from '../../../shared/ui/product-thumb.js';
import type { Cart } from '../model/use-cart.js';
import type { Discount } from '../model/use-total.js';
import { SummaryFrame, SummaryLines } from './summary-frame.js';
import { VariationBoxes } from './variation-boxes.js';

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

function Details({ product, cart, variationMissing, total, discount }: OrderSummaryProps) {
  const isFree = total === 0 && !cart.needsVariation;
  const features = product.features.filter((feature) => !isFree || !/\bpix\b/i.test(feature));
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
        {features.map((feature) => (
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

function OfferClock({ expiraEm }: { expiraEm: number }) {
  return (
    <p className="flex items-center gap-2 rounded-control border border-warn px-3 py-2 text-small">
      <Clock size={18} className="text-warn" aria-hidden />
      {sharedTexts.offerEnds} <strong className="tabular-nums">{timeLeftText(expiraEm, useNow())}</strong>
    </p>
  );
}
