import type { CouponTerms } from '@vale/contracts/checkout';
import { couponTerms } from '@vale/testing/builders';
import type { Coupon } from '../src/purchase/coupons/coupon.js';

export function aCoupon(terms: Partial<CouponTerms> = {}, change: Partial<Coupon> = {}): Coupon {
  return { id: 'c1', version: 0, isPaused: false, secret: 'secret', terms: couponTerms(terms), ...change };
}
