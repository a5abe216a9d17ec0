import { expect } from '@jest/globals';
import { isClosed, totalOf } from '../../src/orders/life/order.js';
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

/** The units add up to the total, and only a grant has one that is free. */
export function checkDiscount(order: StoredOrder): void {
  const { lines, totalCentavos, coupon } = order;
  if (!coupon) return;
  expect({ total: totalOf(lines), discount: discountCentavos(lines) }).toEqual({
    total: totalCentavos,
    discount: coupon.discountCentavos,
  });
  if (isGrant(order)) expect({ total: totalCentavos, units: lines.length }).toEqual({ total: 0, units: 1 });
  else expect(Math.min(...lines.map(({ priceCentavos }) => priceCentavos))).toBeGreaterThan(0);
}
