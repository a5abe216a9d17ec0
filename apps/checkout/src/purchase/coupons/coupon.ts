import { couponErrors, isFree, type CouponPriceTerms, type CouponTerms } from '@vale/contracts/checkout';
import { AppError } from '@vale/contracts/define';
import { centavosText } from '@vale/contracts/money';
import { totalOf, type LineItem } from '../../orders/life/order.js';
import { withDiscount } from '../discount.js';
import type { Offers } from '../order-lines.js';

export interface GivenCode {
  code: string;
  /** From 0. */
  number: number;
}

/** A coupon as an order is priced by it. */
export interface Coupon {
  id: string;
  version: number;
  isPaused: boolean;
  terms: CouponTerms;
  /** Yields the generated codes; `CouponSecretsService` encrypts it. Empty in coupons of earlier releases, which have none. */
  secret: string;
  /** The generated code by which it was found. */
  given?: GivenCode;
}

/**
 * The lines at the prices that the buyer pays. The discount is of whole centavos, rounded down. Throws what keeps the
 * coupon from applying.
 */
export function withCoupon(
  lines: readonly LineItem[],
  { terms, isPaused }: Coupon,
  offers: Offers,
  now: number,
): LineItem[] {
  if (isPaused || (terms.startsAt !== null && now < terms.startsAt))
    throw new AppError(couponErrors.couponInactive);
  if (terms.endsAt !== null && now >= terms.endsAt) throw new AppError(couponErrors.couponOver);
  const eligible = lines.filter((line) => isEligible(line, terms, offers));
  const subtotal = totalOf(eligible);
  // The bump comes with a unit that the coupon is for; alone it would open a coupon for other products.
  if (subtotal === 0 || eligible.every(({ kind }) => kind === 'bump'))
    throw new AppError(couponErrors.couponNotForThese);
  if (subtotal < terms.minimumCentavos)
    throw new AppError(couponErrors.couponMinimum, {
      params: { minimum: centavosText(terms.minimumCentavos) },
    });
  if (isFree(terms)) return [freeLine(lines, eligible)];
  return withDiscount(lines, eligible, discountOf(terms, subtotal));
}

/** One unit alone: refunds and reviews tell an order that is given from one that is paid, and not its units. */
function freeLine(lines: readonly LineItem[], eligible: readonly LineItem[]): LineItem {
  const [line] = eligible;
  if (lines.length !== 1 || !line) throw new AppError(couponErrors.couponOneUnit);
  return { ...line, priceCentavos: 0, fullPriceCentavos: line.priceCentavos };
}

function isEligible(line: LineItem, terms: CouponTerms, offers: Offers): boolean {
  return line.kind === 'bump' ? terms.includesBump : isInScope(line, terms, offers);
}

/** Unit of a product, not a bump. */
export function isInScope(
  { productId, variation }: Pick<LineItem, 'productId' | 'variation'>,
  { categories, products, variations }: CouponPriceTerms,
  offers: Offers,
): boolean {
  if (categories.length + products.length + variations.length === 0) return true;
  if (products.includes(productId)) return true;
  if (variations.some((one) => one.productId === productId && one.variation === variation)) return true;
  const category = offers.get(productId)?.product.categoryId;
  return category !== undefined && categories.includes(category);
}

export function discountOf({ discount: { kind, value } }: CouponPriceTerms, subtotal: number): number {
  return kind === 'percent' ? Math.floor((subtotal * value) / 10_000) : value;
}
