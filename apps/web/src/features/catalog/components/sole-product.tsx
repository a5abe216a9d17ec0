import type { ProductView } from '@vale/contracts/catalog';
import { Check } from 'lucide-react';
import type { ComponentProps } from 'react';
import { addresses } from '../../../shared/routing/addresses.js';
import { Link } from '../../../shared/routing/link.js';
import { VariationText } from '../../../shared/ui/variation-text.js';
import { useProductView } from '../api/products.js';
import { TicketCard } from './ticket-card.js';

/** They are as high as the card. */
const MAX_VARIATIONS = 6;
const MAX_FEATURES = 5;

type Card = Omit<ComponentProps<typeof TicketCard>, 'box'>;

/** A product that has a row for itself: its card, and what it is sold as. */
export function SoleProduct(card: Card) {
  const { data, isPending } = useProductView(card.product.id);
  const isFull = isPending || [data?.variations, data?.features].some((some = []) => some.length > 0);
  return (
    <div className={`grid gap-4 ${isFull ? 'lg:grid-cols-2' : ''}`}>
      <TicketCard {...card} box="wide" />
      {data ? <Contents product={data} /> : null}
    </div>
  );
}

/** Each variation leads to the product with it picked; without variations, what the shop says of the product. */
function Contents({ product }: { product: ProductView }) {
  const { variations, features } = product;
  const sold = variations.filter(({ soldOut }) => !soldOut);
  const shown = sold.slice(0, sold.length > MAX_VARIATIONS ? MAX_VARIATIONS - 1 : MAX_VARIATIONS);
  if (shown.length > 0)
    return (
      <div className="grid content-center gap-3">
        <p className="font-semibold">Escolha e pague no PIX</p>
        <ul aria-label={`Opções de ${product.title}`} className="grid gap-2.5 sm:grid-cols-2">
          {shown.map((variation) => (
            <li key={variation.name}>
              <Link to={addresses.product(product, variation.faceValue)} className="choice h-full">
                <VariationText variation={variation} />
              </Link>
            </li>
          ))}
          {sold.length > shown.length ? (
            <li>
              <Link to={addresses.product(product)} className="choice link h-full justify-center">
                Ver as {sold.length} opções
              </Link>
            </li>
          ) : null}
        </ul>
      </div>
    );
  return (
    <ul className="grid content-center gap-2.5">
      {features.slice(0, MAX_FEATURES).map((feature) => (
        <li key={feature} className="flex gap-2.5">
          <Check size={20} className="mt-0.5 shrink-0 text-ok" aria-hidden /> {feature}
        </li>
      ))}
    </ul>
  );
}
