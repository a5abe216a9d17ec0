import type { CouponTerms } from '@vale/contracts/checkout';
import { declarePersonalData, storedSchema, type Stored } from '@vale/platform/store';
import { Schema } from 'mongoose';

interface CouponRecord {
  /** `couponTermsSchema` has normalised it: capitals, no spaces. */
  code: string;
  terms: Omit<CouponTerms, 'variations' | 'codes'> & Partial<Pick<CouponTerms, 'variations' | 'codes'>>;
  isPaused: boolean;
  /** Yields the generated codes; encrypted. Absent in coupons of earlier releases. */
  secret?: string;
}

export type CouponDocument = CouponRecord & Stored;

export const couponSchema = storedSchema<CouponRecord>(
  {
    code: { type: String, required: true },
    terms: { type: Schema.Types.Mixed, required: true },
    isPaused: { type: Boolean, required: true },
    secret: { type: String },
  },
  { collection: 'coupons' },
);
couponSchema.index({ code: 1 }, { unique: true });

declarePersonalData(couponSchema, {
  about: 'Coupons of the shop; who used them is in `orders`.',
  other: ['code', 'terms', 'isPaused', 'secret'],
});
