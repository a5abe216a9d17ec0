import { categoryLabel, type ProductView } from '@vale/contracts/catalog';
import { priceText } from '@vale/contracts/money';
import { Check, Clock } from 'lucide-react';
import { timeLeftText } from '../../../shared/time/countdown.js';
import { useNow } from '../../../shared/time/use-now.js';
import { sharedTexts } from '../../../shared/texts.js';
import { ProductThumb } from '../../../shared/ui/product-thumb.js';
import type { Cart } from '../model/use-cart.js';
import { VariationBoxes } from './variation-boxes.js';

interface OrderSummaryProps {
  product: ProductView;
  cart: Cart;
  variationMissing: boolean;
  /** Reais; the server's total after it refused an outdated one. */
  total: number;
}

export function OrderSummary({ product, cart, variationMissing, total }: OrderSummaryProps) {
  return (
    <section className="panel grid gap-5" aria-labelledby="resumo">
      <h2 id="resumo" className="text-h3">
        Resumo do pedido
      </h2>
      {product.expiraEm === null ? null : <OfferClock expiraEm={product.expiraEm} />}
      <div className="flex gap-4">
        <ProductThumb product={product} width={72} />
        <div className="min-w-0">
          <p className="text-small font-semibold text-cat">{categoryLabel(product.category)}</p>
          <p className="display text-lead leading-snug">{product.title}</p>
          {product.variations.length === 0 ? (
            <p className="mt-1 font-bold tabular-nums">{product.priceText}</p>
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
      <TotalLines cart={cart} total={total} />
    </section>
  );
}

function TotalLines({ cart, total }: { cart: Cart; total: number }) {
  return (
    <div>
      <div className="tear-line mb-4" />
      <dl className="grid gap-1.5" aria-live="polite">
        {cart.chosen.map((variation) => (
          <Line key={variation.name} label={variation.name} value={variation.priceText} />
        ))}
        {cart.bump ? <Line label={cart.bump.title} value={cart.bump.priceText} /> : null}
        <div className="mt-1 flex items-baseline justify-between gap-4">
          <dt className="font-semibold">Total no PIX</dt>
          <dd className="display text-h2 text-accent-text tabular-nums" data-testid="total">
            {priceText(total)}
          </dd>
        </div>
      </dl>
    </div>
  );
}

function Line({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex justify-between gap-4 text-small text-muted">
      <dt className="min-w-0">{label}</dt>
      <dd className="shrink-0 tabular-nums">{value}</dd>
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
