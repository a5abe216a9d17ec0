import * as z from 'zod/mini';
import { defineEvent } from '../define/event.js';
import { EXPORTS } from './exports.js';
import { saleFactsSchema } from './sale-facts.js';
import { orderStateSchema, publicStatusSchema } from './order-status.js';

const orderRef = z.object({ transactionId: z.string(), accountId: z.string() });

/** Data of a sale for analytics and conversions. No name, e-mail, CPF or phone. */
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

const stockLevel = z.object({
  /** A product's id, or an order bump's. */
  productId: z.string(),
  variation: z.string(),
  free: z.int(),
  /** Grows with each change of this stock. Events arrive in any order; an older one is dropped. */
  version: z.optional(z.int()),
});

export const checkoutEvents = {
  orderPlaced: defineEvent('checkout.order-placed', sale),
  /**
   * A readable sum arrived, which may be late, too little or too much: see `state`. Published again if the order
   * can be delivered only later.
   */
  orderPaid: defineEvent(
    'checkout.order-paid',
    z.extend(sale, {
      state: orderStateSchema,
      paidAt: z.int(),
      paidCentavos: z.int(),
      /** Absent for one unit of `productId`. */
      units: z.optional(z.array(z.object({ productId: z.string(), quantity: z.int() }))),
    }),
  ),
  orderDelivered: defineEvent('checkout.order-delivered', z.extend(orderRef, { deliveredAt: z.int() })),
  /** Money of its price went back, by a refund or a lost dispute. `number` counts the order's refunds from 1. */
  orderRefunded: defineEvent(
    'checkout.order-refunded',
    z.extend(orderRef, { number: z.int(), centavos: z.int(), refundedAt: z.int() }),
  ),
  /** The payer's bank asks for the money back. */
  orderDisputed: defineEvent('checkout.order-disputed', z.extend(orderRef, { disputedAt: z.int() })),
  /** A unit has another code in place of a bad one. `replacementId` is the same when the event comes again. */
  unitReplaced: defineEvent(
    'checkout.unit-replaced',
    z.extend(orderRef, { replacementId: z.string(), line: z.int(), replacedAt: z.int() }),
  ),
  /** The order began to wait for a delivery by hand, waits for fewer units since a refund, or waits no more. */
  handDeliveryChanged: defineEvent('checkout.hand-delivery-changed', z.object({ transactionId: z.string() })),
  /** The delivery e-mail is to be sent again. `requestId` (a ULID) is the same when the event comes again. */
  deliveryMailRequested: defineEvent(
    'checkout.delivery-mail-requested',
    z.extend(orderRef, { requestId: z.string() }),
  ),
  /** Expired, failed or cancelled: its codes are free again. */
  orderClosed: defineEvent('checkout.order-closed', z.extend(orderRef, { state: orderStateSchema })),
  /** An admin did something with it; `actionId` names the action in the order's document, and its audit record. */
  orderActionTaken: defineEvent('checkout.order-action-taken', z.extend(orderRef, { actionId: z.string() })),
  /** The buyer's account was deleted, and the order no longer identifies the buyer. */
  orderAnonymised: defineEvent('checkout.order-anonymised', z.object({ transactionId: z.string() })),
  /** The shop answered a buyer who asked for help. */
  helpAnswered: defineEvent(
    'checkout.help-answered',
    z.object({ transactionId: z.string(), messageId: z.string() }),
  ),
  /** Something that figures count changed. */
  saleChanged: defineEvent('checkout.sale-changed', saleFactsSchema),
  /** A change that a page shows. */
  orderChanged: defineEvent(
    'checkout.order-changed',
    z.extend(orderRef, { status: publicStatusSchema, version: z.int() }),
  ),
  /** A payment method was written, or another one charges new orders. */
  paymentMethodsChanged: defineEvent('checkout.payment-methods-changed', z.object({})),
  /** A buyer was blocked or unblocked. */
  buyerBlocksChanged: defineEvent('checkout.buyer-blocks-changed', z.object({})),
  /** Somebody took data out of the panel. `recordId`: the record of the audit log. */
  dataExported: defineEvent(
    'checkout.data-exported',
    z.object({ recordId: z.string(), action: z.enum(Object.keys(EXPORTS) as (keyof typeof EXPORTS)[]) }),
  ),
  /** Number of free codes of a stock. */
  stockChanged: defineEvent('checkout.stock-changed', stockLevel),
  /** The same for many stocks at once: the first levels of the demo's seeded stock. */
  stockSeeded: defineEvent('checkout.stock-seeded', z.object({ stocks: z.array(stockLevel) })),
};
