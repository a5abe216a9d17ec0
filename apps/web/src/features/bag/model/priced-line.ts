import { fullTitle, type BuyerField, type ProductView, type QuantityPrice } from '@vale/contracts/catalog';
import type { BagLine } from '../../../shared/storage/bag.js';

/** `unknown`: the shop has not said yet. `gone`: deleted, hidden, or without this variation. */
export type Availability = 'unknown' | 'free' | 'soldOut' | 'expired' | 'elsewhere' | 'gone';

export interface PricedLine extends BagLine {
  availability: Availability;
  /** Asked of the buyer. */
  fields?: readonly BuyerField[] | undefined;
  quantityPrices?: readonly QuantityPrice[] | undefined;
}

/** The line as the shop sells it now. */
export function pricedLine(line: BagLine, product: ProductView | undefined, now: number): PricedLine {
  const variation = product?.variations.find(({ name }) => name === line.variation);
  const offer = product && (line.variation === '' && product.variations.length === 0 ? product : variation);
  if (!offer || offer.price <= 0) return { ...line, availability: 'gone' };
  const seen = {
    ...line,
    title: fullTitle(product),
    category: product.category,
    image: product.image,
    price: offer.price,
    fields: product.fields,
    quantityPrices: product.quantityPrices,
  };
  if (product.expiraEm !== null && product.expiraEm <= now) return { ...seen, availability: 'expired' };
  if (offer.checkoutUrl ?? product.checkoutUrl) return { ...seen, availability: 'elsewhere' };
  return { ...seen, availability: offer.soldOut ? 'soldOut' : 'free' };
}

/** The product with its variation. */
export function nameOf({ title, variation }: Pick<BagLine, 'title' | 'variation'>): string {
  return variation ? `${title} – ${variation}` : title;
}

/** Says how many lines cannot be bought now. Apart from the bag's texts, which the checkout does not load. */
export function omittedText(count: number): string {
  return count === 1 ? '1 produto não entra nesta compra.' : `${count} produtos não entram nesta compra.`;
}
