import { platformErrors } from '../define/error.js';
import { defineRoute } from '../define/route.js';
import { couponAdminErrors, couponErrors } from './coupon-errors.js';
import { couponMessages } from './coupon-messages.js';
import { checkoutErrors } from './errors.js';

const limit = { points: 60, seconds: 60 };

export const couponRoutes = {
  quoteCoupon: defineRoute('POST /api/coupons/quote', {
    access: 'public',
    // Checkout counts the wrong codes of a confirmed account apart from those of its network.
    readsSession: true,
    summary: 'Price of a choice with a coupon; nothing is reserved',
    forwardsTo: couponMessages.quoteCoupon,
    errors: [
      checkoutErrors.productNotFound,
      checkoutErrors.productExpired,
      checkoutErrors.variationRequired,
      checkoutErrors.variationUnknown,
      checkoutErrors.orderBumpUnknown,
      checkoutErrors.soldElsewhere,
      checkoutErrors.notForSale,
      couponErrors.couponUnknown,
      couponErrors.couponInactive,
      couponErrors.couponOver,
      couponErrors.couponNotForThese,
      couponErrors.couponMinimum,
      couponErrors.couponOneUnit,
      couponErrors.couponCodeUsed,
      couponErrors.couponUsedUp,
      couponErrors.couponWorse,
    ],
  }),
  listCoupons: defineRoute('GET /api/admin/coupons', {
    access: 'admin',
    summary: 'Coupons with their uses, newest first',
    forwardsTo: couponMessages.listCoupons,
  }),
  listLosses: defineRoute('POST /api/admin/coupons/losses', {
    access: 'admin',
    summary: 'Products that a coupon with these terms sells below cost; nothing is stored',
    forwardsTo: couponMessages.listLosses,
    limit,
  }),
  createCoupon: defineRoute('POST /api/admin/coupons', {
    access: 'admin',
    // A coupon may give units away, as a grant does.
    stepUp: true,
    summary: 'Create a coupon',
    forwardsTo: couponMessages.createCoupon,
    limit,
    errors: [couponAdminErrors.couponExists],
  }),
  changeCoupon: defineRoute('PUT /api/admin/coupons/:id', {
    access: 'admin',
    stepUp: true,
    summary: 'Change the terms of a coupon; placed orders keep their price',
    forwardsTo: couponMessages.changeCoupon,
    limit,
    errors: [
      couponAdminErrors.couponNotFound,
      couponAdminErrors.couponExists,
      couponAdminErrors.couponCodesFixed,
      platformErrors.conflict,
    ],
  }),
  listCouponCodes: defineRoute('POST /api/admin/coupons/:id/codes', {
    access: 'admin',
    stepUp: true,
    summary: 'The generated codes of a coupon, for a file; recorded',
    forwardsTo: couponMessages.listCouponCodes,
    limit: { points: 10, seconds: 60 },
    errors: [couponAdminErrors.couponNotFound],
  }),
  pauseCoupon: defineRoute('POST /api/admin/coupons/:id/pause', {
    access: 'admin',
    summary: 'Pause a coupon, or let it go on, from the next order on',
    forwardsTo: couponMessages.pauseCoupon,
    limit,
    errors: [couponAdminErrors.couponNotFound],
  }),
};
