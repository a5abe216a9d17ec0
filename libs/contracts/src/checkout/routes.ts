import * as z from 'zod/mini';
import { imageErrors } from '../catalog/image-errors.js';
import { PICTURE_BODY_BYTES } from '../catalog/image.js';
import { platformErrors } from '../define/error.js';
import { defineRoute } from '../define/route.js';
import { checkoutAdminErrors } from './admin-errors.js';
import { adminOrderFilterSchema, orderExportSchema } from './admin-order.js';
import { buyerAnswerErrors } from './buyer-answer-errors.js';
import { buyerBlockErrors } from './buyer-block.js';
import { couponErrors } from './coupon-errors.js';
import { confirmEmailErrors } from './confirm-email-errors.js';
import { checkoutErrors, reviewErrors } from './errors.js';
import { checkoutMessages } from './messages.js';
import { deliveryErrors } from './delivery-errors.js';
import { purchaseLimitErrors } from './purchase-limit-errors.js';
import { resentDeliverySchema } from './delivery.js';
import { orderItemErrors } from './order-item-errors.js';
import { orderRequestSchema } from './order-request.js';
import { orderChangeSchema, orderViewSchema } from './order-view.js';
import { ownOrderMessages } from './own-orders.js';

const byTransaction = z.object({ transactionId: z.string().check(z.maxLength(80)) });

const pictureErrors = [imageErrors.imageUnreadable, imageErrors.imageTooManyPixels, imageErrors.imagesFull];

export const checkoutRoutes = {
  /** 202 while the charge is still being made. */
  placeOrder: defineRoute('POST /api/orders', {
    access: 'buyer',
    summary: 'Buy: holds the codes, then makes the charge; the same Idempotency-Key gives the same order',
    body: orderRequestSchema,
    reply: orderViewSchema,
    status: 201,
    otherStatuses: [202],
    idempotent: true,
    errors: [
      checkoutErrors.idempotencyKeyRequired,
      checkoutErrors.idempotencyKeyReused,
      checkoutErrors.productNotFound,
      checkoutErrors.productExpired,
      checkoutErrors.variationRequired,
      checkoutErrors.variationUnknown,
      checkoutErrors.orderBumpUnknown,
      checkoutErrors.soldElsewhere,
      checkoutErrors.notForSale,
      checkoutErrors.belowMinimum,
      checkoutErrors.discountBelowMinimum,
      checkoutErrors.outOfStock,
      checkoutErrors.totalChanged,
      ...Object.values(couponErrors),
      orderItemErrors.itemsMissing,
      orderItemErrors.tooManyUnits,
      orderItemErrors.oneUnitOnly,
      buyerAnswerErrors.answersChanged,
      checkoutErrors.tooManyOpenOrders,
      checkoutErrors.tooManyCodes,
      checkoutErrors.tooManyHeldCodes,
      confirmEmailErrors.confirmEmail,
      buyerBlockErrors.buyerRefused,
      purchaseLimitErrors.tooManyUnpaid,
      purchaseLimitErrors.stockShareTaken,
      purchaseLimitErrors.stockReserved,
      purchaseLimitErrors.tooManyOfStock,
      purchaseLimitErrors.tooManyCharges,
      checkoutErrors.noPaymentMethod,
      checkoutErrors.providerRefused,
      checkoutErrors.paymentUnavailable,
      platformErrors.conflict,
    ],
  }),
  getOrder: defineRoute('GET /api/orders/:transactionId', {
    access: 'buyer',
    summary: 'One order of the session’s account or guest, with its codes once delivered',
    forwardsTo: checkoutMessages.getOrder,
    errors: [checkoutErrors.orderNotFound],
  }),
  refreshOrder: defineRoute('POST /api/orders/:transactionId/refresh', {
    access: 'buyer',
    summary: 'Check the status of this charge at the provider now',
    forwardsTo: checkoutMessages.refreshOrder,
    limit: { points: 20, seconds: 60 },
    errors: [
      checkoutErrors.orderNotFound,
      checkoutErrors.statusCheckFailed,
      checkoutErrors.noPaymentMethod,
      platformErrors.conflict,
    ],
  }),
  cancelOrder: defineRoute('POST /api/orders/:transactionId/cancel', {
    access: 'buyer',
    summary: 'Cancel an order that was not paid',
    forwardsTo: checkoutMessages.cancelOrder,
    errors: [
      checkoutErrors.orderNotFound,
      checkoutErrors.notCancellable,
      checkoutErrors.statusCheckFailed,
      checkoutErrors.noPaymentMethod,
      platformErrors.conflict,
    ],
  }),
  orderEvents: defineRoute('GET /api/orders/:transactionId/events', {
    access: 'buyer',
    summary: 'Server-sent events: the state now, then each change',
    params: byTransaction,
    reply: orderChangeSchema,
    stream: true,
    errors: [checkoutErrors.orderNotFound],
  }),
  listOrders: defineRoute('GET /api/account/orders', {
    access: 'buyer',
    summary: 'The account’s orders, newest first',
    forwardsTo: checkoutMessages.listOrders,
  }),
  getLastBuyer: defineRoute('GET /api/account/buyer', {
    access: 'buyer',
    summary: 'Name, CPF and phone of the account’s last order, for the next one',
    forwardsTo: ownOrderMessages.getLastBuyer,
  }),
  resendDelivery: defineRoute('POST /api/orders/:transactionId/resend', {
    access: 'buyer',
    summary: 'Send the delivery e-mail again; the same Idempotency-Key is one e-mail',
    params: byTransaction,
    reply: resentDeliverySchema,
    status: 202,
    idempotent: true,
    limit: { points: 10, seconds: 600 },
    errors: [
      checkoutErrors.idempotencyKeyRequired,
      checkoutErrors.orderNotFound,
      deliveryErrors.notDelivered,
      deliveryErrors.tooManyMails,
    ],
  }),
  correctEmail: defineRoute('POST /api/orders/:transactionId/email', {
    access: 'buyer',
    summary:
      'Correct an address that refused the delivery e-mail, only by the session that placed the order; the e-mail is sent again',
    forwardsTo: checkoutMessages.correctEmail,
    limit: { points: 10, seconds: 600 },
    errors: [
      checkoutErrors.orderNotFound,
      deliveryErrors.emailNotRefused,
      deliveryErrors.sameEmail,
      deliveryErrors.tooManyMails,
      platformErrors.conflict,
    ],
  }),
  showCode: defineRoute('POST /api/orders/:transactionId/show-code', {
    access: 'buyer',
    summary: 'Show the code of a unit of one’s own order that was hidden; the first time is recorded',
    forwardsTo: checkoutMessages.showCode,
    limit: { points: 60, seconds: 600 },
    errors: [checkoutErrors.orderNotFound, deliveryErrors.codeUnavailable, platformErrors.conflict],
  }),
  reviewOrder: defineRoute('POST /api/orders/:transactionId/review', {
    access: 'buyer',
    summary: 'Rate each product of a delivered order, once; shown after the admin’s moderation',
    forwardsTo: checkoutMessages.reviewOrder,
    limit: { points: 10, seconds: 600 },
    maxBytes: PICTURE_BODY_BYTES,
    errors: [
      checkoutErrors.orderNotFound,
      checkoutErrors.productNotFound,
      deliveryErrors.notDelivered,
      ...Object.values(reviewErrors),
      ...pictureErrors,
    ],
  }),
  reviewDelivery: defineRoute('POST /api/deliveries/review', {
    access: 'public',
    summary:
      'Rate each product of the order behind a link of an e-mail, once, for whoever knows the last digits of the buyer’s CPF',
    forwardsTo: checkoutMessages.reviewDelivery,
    limit: { points: 10, seconds: 600 },
    maxBytes: PICTURE_BODY_BYTES,
    errors: [
      ...[deliveryErrors.deliveryLinkUnusable, deliveryErrors.cpfEndWrong, deliveryErrors.deliveryLinkLocked],
      ...[checkoutErrors.productNotFound, deliveryErrors.notDelivered, ...Object.values(reviewErrors)],
      ...pictureErrors,
    ],
  }),
  openDelivery: defineRoute('POST /api/deliveries/open', {
    access: 'public',
    summary: 'The delivery behind a link of an e-mail, for whoever knows the last digits of the buyer’s CPF',
    forwardsTo: checkoutMessages.openDelivery,
    limit: { points: 20, seconds: 600 },
    errors: [
      deliveryErrors.deliveryLinkUnusable,
      deliveryErrors.cpfEndWrong,
      deliveryErrors.deliveryLinkLocked,
    ],
  }),
  showDeliveredCode: defineRoute('POST /api/deliveries/show-code', {
    access: 'public',
    summary:
      'Show a hidden code of the delivery behind a link of an e-mail, for whoever knows the last digits of the buyer’s CPF',
    forwardsTo: checkoutMessages.showDeliveredCode,
    limit: { points: 60, seconds: 600 },
    errors: [
      ...[deliveryErrors.deliveryLinkUnusable, deliveryErrors.cpfEndWrong, deliveryErrors.deliveryLinkLocked],
      ...[deliveryErrors.codeUnavailable, platformErrors.conflict],
    ],
  }),
  paymentWebhook: defineRoute('POST /api/payments/:methodId/:secret/webhook', {
    // Providers that speak the central bank's API add `/pix` by themselves; some take no address of more than 100 characters.
    alsoAt: ['/api/payments/:methodId/:secret/webhook/pix', '/api/p/:methodId/:secret'],
    access: 'public',
    summary: 'Callback of a payment provider about a charge',
    // Separate from the shared limit, because a provider sends all callbacks from one address. Checkout
    // counts them by method once the secret is checked.
    limit: { points: 12_000, seconds: 60 },
    params: z.object({
      methodId: z.string().check(z.maxLength(80)),
      secret: z.string().check(z.maxLength(200)),
    }),
    body: z.unknown(),
    forwardsTo: checkoutMessages.notifyPayment,
    // Some providers send no body; the charge is still read.
    inputOf: ({ params, body = null }) => ({ ...params, body }),
    errors: [checkoutErrors.webhookUnknown],
  }),
  listAllOrders: defineRoute('GET /api/admin/orders', {
    access: 'orders',
    summary: 'Orders of all accounts, newest first: by state, delivery, period, or batch of a code',
    query: adminOrderFilterSchema,
    forwardsTo: checkoutMessages.listAllOrders,
    inputOf: ({ query }) => query,
  }),
  searchOrders: defineRoute('POST /api/admin/orders/search', {
    access: 'orders',
    isSearch: true,
    summary:
      'The same by number, name, e-mail, phone, CPF, product, variation, code, batch or E2E id; each hit says by which',
    forwardsTo: checkoutMessages.listAllOrders,
  }),
  exportOrders: defineRoute('POST /api/admin/orders/export', {
    access: 'money',
    stepUp: true,
    isSearch: true,
    summary:
      'The orders of a filter as CSV without a limit: one row for each unit, with the CPF of its buyer',
    body: orderExportSchema,
    limit: { points: 10, seconds: 60 },
    reply: z.unknown(),
    raw: 'text/csv',
  }),
  addStock: defineRoute('POST /api/admin/stock', {
    access: 'stock',
    summary: 'Add codes to the stock of a product, variation or bump; repeated ones are counted and left out',
    forwardsTo: checkoutMessages.addStock,
    maxBytes: 512 * 1024,
    errors: [checkoutErrors.productNotFound, checkoutAdminErrors.stockIsShared],
  }),
  countStock: defineRoute('GET /api/admin/stock', {
    access: 'panel',
    summary: 'Free, held and assigned codes',
    forwardsTo: checkoutMessages.countStock,
  }),
  listStockCodes: defineRoute('GET /api/admin/stock/codes', {
    access: 'stock',
    summary: 'Codes of a product, deleted or not, without their text; oldest first',
    forwardsTo: checkoutMessages.listStockCodes,
  }),
  moveStock: defineRoute('POST /api/admin/stock/move', {
    access: 'stock',
    summary: 'Move free codes to another product or variation',
    forwardsTo: checkoutMessages.moveStock,
    maxBytes: 512 * 1024,
    errors: [
      checkoutErrors.productNotFound,
      checkoutAdminErrors.noCodesSelected,
      checkoutAdminErrors.stockIsShared,
    ],
  }),
  withdrawStock: defineRoute('POST /api/admin/stock/withdraw', {
    access: 'stock',
    summary: 'Take free codes out of sale: voided, returned to the supplier, or given out elsewhere',
    forwardsTo: checkoutMessages.withdrawStock,
    maxBytes: 512 * 1024,
    errors: [checkoutAdminErrors.noCodesSelected],
  }),
  reinstateStock: defineRoute('POST /api/admin/stock/reinstate', {
    access: 'stock',
    summary: 'Put withdrawn codes back on sale',
    forwardsTo: checkoutMessages.reinstateStock,
    maxBytes: 512 * 1024,
    errors: [checkoutAdminErrors.noCodesSelected],
  }),
  setStockRule: defineRoute('PUT /api/admin/stock/rules/:productId', {
    access: 'stock',
    summary: 'Whether codes of this product that differ only in case are the same',
    forwardsTo: checkoutMessages.setStockRule,
  }),
  listStockActions: defineRoute('GET /api/admin/stock/actions', {
    access: 'stock',
    summary: 'What admins changed in the stock, newest first',
    forwardsTo: checkoutMessages.listStockActions,
  }),
};
