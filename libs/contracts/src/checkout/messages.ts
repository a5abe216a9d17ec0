import * as z from 'zod/mini';
import { defineMessage } from '../define/message.js';
import { pageOf, pageQuery } from '../define/paging.js';
import { deliveryMessages } from './delivery-messages.js';
import { inboxMessages } from './inbox-messages.js';
import { adminOrderQuerySchema, adminOrderSchema } from './admin-order.js';
import { orderRequestSchema } from './order-request.js';
import { orderSummarySchema, orderViewSchema } from './order-view.js';
import { optionalReason } from './reason.js';
import { reviewSchema } from './review.js';
import { stockMessages } from './stock-messages.js';
import { unpaidMessages } from './unpaid-messages.js';

const byTransaction = z.object({ transactionId: z.string().check(z.maxLength(80)) });

const placedOrderSchema = z.object({ order: orderViewSchema });

export const checkoutMessages = {
  placeOrder: defineMessage('checkout.order.place', {
    input: z.extend(orderRequestSchema, {
      idempotencyKey: z.string().check(z.minLength(8), z.maxLength(100)),
    }),
    output: placedOrderSchema,
    timeoutMs: 15_000,
  }),
  /** The buyer's own order; the admin may read any, without codes. */
  getOrder: defineMessage('checkout.order.get', { input: byTransaction, output: orderViewSchema }),
  listOrders: defineMessage('checkout.order.list', { input: pageQuery, output: pageOf(orderSummarySchema) }),
  /** Checks the charge's status at the provider now. */
  refreshOrder: defineMessage('checkout.order.refresh', {
    input: byTransaction,
    output: orderViewSchema,
    timeoutMs: 12_000,
  }),
  cancelOrder: defineMessage('checkout.order.cancel', { input: byTransaction, output: orderViewSchema }),
  /** Once, by the buyer of a delivered order. Catalog keeps it until the admin shows it. */
  reviewOrder: defineMessage('checkout.order.review', {
    input: z.extend(reviewSchema, byTransaction.shape),
    output: z.object({}),
  }),
  /**
   * A provider's callback, stored before the reply. Its body is not trusted: it only names the charge to
   * check.
   */
  notifyPayment: defineMessage('checkout.payment.notify', {
    input: z.object({ methodId: z.string(), secret: z.string(), body: z.unknown() }),
    output: z.object({}),
  }),
  getPaymentAvailability: defineMessage('checkout.payment.availability', {
    input: z.object({}),
    output: z.object({
      available: z.boolean(),
      /** Units of one product or variation that an order may have; absent from older releases, which sell one. */
      maxQuantity: z.optional(z.int()),
      /** The units that a buyer may have who has neither paid before nor confirmed the e-mail. */
      maxFirstQuantity: z.optional(z.int()),
    }),
    timeoutMs: 1_500,
  }),
  /** Admin. */
  listAllOrders: defineMessage('checkout.order.list-all', {
    input: adminOrderQuerySchema,
    output: pageOf(adminOrderSchema),
  }),
  /** Admin. Rows of a CSV file, one for each unit. The first page has the headings too, and writes an audit record. */
  exportOrderRows: defineMessage('checkout.order.export-rows', {
    input: z.extend(adminOrderQuerySchema, { reason: optionalReason }),
    output: z.object({ rows: z.string(), nextCursor: z.nullable(z.string()) }),
    timeoutMs: 15_000,
  }),
  ...deliveryMessages,
  ...inboxMessages,
  ...stockMessages,
  ...unpaidMessages,
};
