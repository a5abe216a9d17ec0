import { quantityDiscount } from '@vale/contracts/catalog';
import { totalOf, type LineItem } from '../orders/life/order.js';
import { withCoupon, type Coupon } from './coupons/coupon.js';
import { discountCentavos, withDiscount } from './discount.js';
import type { Offers } from './order-lines.js';

/** The lines with the discounts of their products for the number of units; the bump neither counts nor gets one. */
function withQuantityPrices(lines: readonly LineItem[], offers: Offers): readonly LineItem[] {
  let priced = lines;
  for (const [productId, { product }] of offers) {
    if (!product.quantityPrices) continue;
    const own = lines.filter((line) => line.kind !== 'bump' && line.productId === productId);
    const units = own.map(({ priceCentavos }) => ({ quantity: 1, priceCentavos }));
    const discount = quantityDiscount(product.quantityPrices, units);
    if (discount > 0) priced = withDiscount(priced, own, discount);
  }
  return priced;
}

/**
 * The lines at the buyer's lower total: by their number, or with the coupon. The coupon is null if it is not the one that is
 * used. Throws what keeps the coupon from applying.
 */
export function pricedLines(
  lines: readonly LineItem[],
  coupon: Coupon | null,
  offers: Offers,
  now: number,
): { lines: readonly LineItem[]; coupon: Coupon | null } {
  const byNumber = withQuantityPrices(lines, offers);
  if (!coupon) return { lines: byNumber, coupon };
  const byCoupon = withCoupon(lines, coupon, offers, now);
  const isWorse = discountCentavos(byNumber) > 0 && totalOf(byNumber) <= totalOf(byCoupon);
  return isWorse ? { lines: byNumber, coupon: null } : { lines: byCoupon, coupon };
}
