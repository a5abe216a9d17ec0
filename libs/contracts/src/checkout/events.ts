import * as z from 'zod/mini';
import { defineEvent } from '../define/event.js';
import { orderStateSchema, publicStatusSchema } from './order-status.js';

const orderRef = z.object({ transactionId: z.string(), accountId: z.string() });

/** What analysts and conversions need of a sale. No name, e-mail, CPF or phone. */
const sale = z.extend(orderRef, {
  productId: z.string(),
  productTitle: z.string(),
  category: z.string(),
  totalCentavos: z.int(),
  /** Epoch milliseconds. */
  createdAt: z.int(),
  attribution: z.record(z.string(), z.string()),
  marketingConsent: z.nullable(z.boolean()),
});

export const checkoutEvents = {
  orderPlaced: defineEvent('checkout.order-placed', sale),
  /** The money arrived; `state` says whether it was in time and the right sum. */
  orderPaid: defineEvent(
    'checkout.order-paid',
    z.extend(sale, { state: orderStateSchema, paidAt: z.int(), paidCentavos: z.int() }),
  ),
  orderDelivered: defineEvent('checkout.order-delivered', z.extend(orderRef, { deliveredAt: z.int() })),
  /** Expired, failed or cancelled: its holds are free again. */
  orderClosed: defineEvent('checkout.order-closed', z.extend(orderRef, { state: orderStateSchema })),
  /** Every change a page may want to show. */
  orderChanged: defineEvent(
    'checkout.order-changed',
    z.extend(orderRef, { status: publicStatusSchema, version: z.int() }),
  ),
  /** How many codes are free now. `productId` may be an order bump's id. */
  stockChanged: defineEvent(
    'checkout.stock-changed',
    z.object({
      productId: z.string(),
      variation: z.string(),
      free: z.int(),
      /** Grows with each change of this stock: events come in no promised order, an older one is dropped. */
      version: z.optional(z.int()),
    }),
  ),
};
