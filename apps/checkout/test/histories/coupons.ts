import { expect } from '@jest/globals';
import { quantityDiscount } from '@vale/contracts/catalog';
import { fullPriceOf, isClosed, totalOf } from '../../src/orders/life/order.js';
import { isGrant } from '../../src/orders/money/payment.js';
import type { StoredOrder } from '../../src/orders/store/stored-order.js';
import type { Coupon } from '../../src/purchase/coupons/coupon.js';
import { discountCentavos } from '../../src/purchase/discount.js';
import { aCoupon } from '../coupon-builder.js';
import type { Disk } from './disk.js';

/** A third of ten units of R$ 5.00 each leaves centavos to spread. */
const COUPONS: readonly Coupon[] = [
  aCoupon({ code: 'TERCO', discount: { kind: 'percent', value: 3_333 }, maxUses: 2 }, { id: 'third' }),
  aCoupon({ code: 'SETE', discount: { kind: 'amount', value: 7 }, maxUsesPerBuyer: 1 }, { id: 'seven' }),
  aCoupon({ code: 'GRATIS', discount: { kind: 'percent', value: 10_000 }, maxUses: 1 }, { id: 'free' }),
];

/** The bags have four to eight units of this product. Some orders have a coupon that takes more off. */
export const MANY = 'unit-b';
export const MANY_PRICES = [
  { from: 6, percent: 777 },
  { from: 8, percent: 1_001 },
];

/** Each key of a request is always sent with the same coupon, or without one. */
const BY_KEY: Readonly<Record<string, string>> = {
  'key-2': 'TERCO',
  'key-3': 'SETE',
  'key-5': 'TERCO',
  'key-6': 'GRATIS',
};

export function couponOfKey(key: string): { coupon?: string } {
  const coupon = BY_KEY[key];
  return coupon === undefined ? {} : { coupon };
}

export function couponsOf(codes: readonly string[]): Coupon[] {
  return COUPONS.filter(({ terms }) => codes.includes(terms.code));
}

/** Uses stay within their limit, apart from those of late payments. */
export function checkUses(disk: Disk): void {
  for (const { id, terms } of COUPONS) {
    const orders = [...disk.orders.values()].filter(({ coupon }) => coupon?.id === id);
    const used = orders.filter((order) => !isClosed(order) && order.closedAs === null);
    const max = terms.maxUses ?? terms.maxUsesPerBuyer!;
    if (used.length > max) expect(used.map(({ transactionId }) => transactionId)).toHaveLength(max);
  }
}

/**
 * The units add up to the total, the buyer has the better discount, only a grant has a unit that is free, and no unit returns
 * more than was paid for it.
 */
export function checkDiscount(order: StoredOrder): void {
  const { lines, totalCentavos, coupon, payments } = order;
  const byNumber = quantityOff(order);
  const discount = discountCentavos(lines);
  if (!coupon && discount === 0 && byNumber === 0) return;
  expect({ total: totalOf(lines), discount, isBetter: !coupon || discount > byNumber }).toEqual({
    total: totalCentavos,
    discount: coupon?.discountCentavos ?? byNumber,
    isBetter: true,
  });
  const returned = payments.flatMap(({ refunds }) => refunds).filter(({ state }) => state === 'done');
  for (const { line, priceCentavos } of lines) {
    const ofLine = returned.flatMap((refund) => refund.lines?.filter((one) => one.line === line) ?? []);
    expect(ofLine.reduce((sum, { centavos }) => sum + centavos, 0)).toBeLessThanOrEqual(priceCentavos);
  }
  if (isGrant(order)) expect({ total: totalCentavos, units: lines.length }).toEqual({ total: 0, units: 1 });
  else expect(Math.min(...lines.map(({ priceCentavos }) => priceCentavos))).toBeGreaterThan(0);
}

/** Centavos that the number of its units takes off an order at least. */
export function quantityOff({ lines }: Pick<StoredOrder, 'lines'>): number {
  const own = lines.filter(({ productId }) => productId === MANY);
  return quantityDiscount(
    MANY_PRICES,
    own.map((line) => ({ quantity: 1, priceCentavos: fullPriceOf(line) })),
  );
}
