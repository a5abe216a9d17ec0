import {
  isFree,
  MAX_COUPON_LOSSES,
  type CouponLosses,
  type CouponPriceTerms,
  type StockKey,
} from '@vale/contracts/checkout';
import type { Offers } from '../order-lines.js';
import { discountOf, isInScope } from './coupon.js';

/** Stock of a product, or of one of its variations. */
interface CostedStock extends StockKey {
  /** Centavos of each code. */
  lastCostCentavos: number;
}

type Loss = CouponLosses['units'][number];

/** Units on sale here that the coupon sells below the last cost of their codes, the largest losses first. */
export function lossesOf(
  terms: CouponPriceTerms,
  stocks: readonly CostedStock[],
  offers: Offers,
): Pick<CouponLosses, 'units' | 'more'> {
  const losses = stocks.flatMap((stock) =>
    isInScope(stock, terms, offers) ? lossOf(terms, stock, offers) : [],
  );
  const largestFirst = losses.toSorted((one, other) => other.lossCentavos - one.lossCentavos);
  const units = largestFirst.slice(0, MAX_COUPON_LOSSES);
  return { units, more: losses.length - units.length };
}

function lossOf(
  terms: CouponPriceTerms,
  { productId, variation, lastCostCentavos }: CostedStock,
  offers: Offers,
): Loss[] {
  const offer = offers.get(productId);
  if (!offer || offer.product.expired) return [];
  const { product, variations } = offer;
  const own = variations.length === 0 && variation === '' ? product : undefined;
  const unit = own ?? variations.find(({ name }) => name === variation);
  if (!unit || unit.external || unit.delivery !== 'codes' || unit.priceCentavos <= 0) return [];
  const lossCentavos = lastCostCentavos - lowestPrice(terms, unit.priceCentavos);
  return lossCentavos > 0 ? [{ title: product.title, variation, lossCentavos }] : [];
}

/** Price of a unit that takes the largest part of the discount. A unit keeps a centavo unless it is given. */
function lowestPrice(terms: CouponPriceTerms, priceCentavos: number): number {
  if (isFree(terms)) return 0;
  // The order has other units as well if this one alone does not reach the minimum, and they share an amount.
  const subtotal = Math.max(priceCentavos, terms.minimumCentavos);
  const share = Math.ceil((discountOf(terms, subtotal) * priceCentavos) / subtotal);
  return Math.max(1, priceCentavos - share);
}
