import type { CouponTerms } from '@vale/contracts/checkout';
import type { Coupon } from '../src/purchase/coupons/coupon.js';

/** Ten percent of everything but the bump, for everybody, as often as they like. */
export function couponTerms(change: Partial<CouponTerms> = {}): CouponTerms {
  return {
    code: 'VALE10',
    discount: { kind: 'percent', value: 1_000 },
    minimumCentavos: 0,
    maxUses: null,
    codes: null,
    maxUsesPerBuyer: null,
    firstPurchaseOnly: false,
    startsAt: null,
    endsAt: null,
    categories: [],
    products: [],
    variations: [],
    includesBump: false,
    ...change,
  };
}

export function aCoupon(terms: Partial<CouponTerms> = {}, change: Partial<Coupon> = {}): Coupon {
  return { id: 'c1', version: 0, isPaused: false, secret: 'secret', terms: couponTerms(terms), ...change };
}
