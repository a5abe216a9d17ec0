import * as z from 'zod/mini';
import { defineMessage } from '../define/message.js';
import { pageOf, pageQuery } from '../define/paging.js';
import {
  couponLossesSchema,
  couponPriceTermsSchema,
  couponQuoteSchema,
  couponSchema,
  couponTermsSchema,
  typedCouponSchema,
} from './coupon.js';
import { orderRequestSchema } from './order-request.js';
import { optionalReason } from './reason.js';

const byId = z.object({ id: z.string().check(z.maxLength(80)) });

/** All for admins but the first. */
export const couponMessages = {
  /** Does not look at who buys: the limits of a buyer are checked with the order. */
  quoteCoupon: defineMessage('checkout.coupon.quote', {
    input: z.extend(
      z.pick(orderRequestSchema, { productId: true, variations: true, items: true, orderBumpId: true }),
      { coupon: typedCouponSchema },
    ),
    output: couponQuoteSchema,
  }),
  listCoupons: defineMessage('checkout.coupon.list', { input: pageQuery, output: pageOf(couponSchema) }),
  /** Units that such a coupon sells below the last cost of their codes. */
  listLosses: defineMessage('checkout.coupon.losses', {
    input: couponPriceTermsSchema,
    output: couponLossesSchema,
  }),
  createCoupon: defineMessage('checkout.coupon.create', {
    input: z.object({ terms: couponTermsSchema }),
    output: couponSchema,
  }),
  /** Orders that were placed keep their price. */
  changeCoupon: defineMessage('checkout.coupon.change', {
    input: z.extend(byId, { version: z.int(), terms: couponTermsSchema }),
    output: couponSchema,
  }),
  /** The generated codes, and which of them orders have; recorded. */
  listCouponCodes: defineMessage('checkout.coupon.codes', {
    input: z.extend(byId, { reason: optionalReason }),
    output: z.object({ codes: z.array(z.object({ code: z.string(), isUsed: z.boolean() })) }),
  }),
  /** Applies to the next order. */
  pauseCoupon: defineMessage('checkout.coupon.pause', {
    input: z.extend(byId, { isPaused: z.boolean() }),
    output: couponSchema,
  }),
};
