import * as z from 'zod/mini';
import { defineMessage } from '../define/message.js';
import { pageOf, pageQuery } from '../define/paging.js';
import { answeredConsent, attributionSchema, visitorIdSchema } from './attribution.js';
import { deliveryRecordSchema } from './delivery.js';
import { orderSummarySchema } from './order-view.js';

/** What checkout knows of a buyer by one order; without codes, which the order's page shows. */
export const ownOrderSchema = z.extend(orderSummarySchema, {
  customer: z.object({ name: z.string(), email: z.string(), cpf: z.string(), phone: z.string() }),
  /** Prices in reais. */
  lines: z.array(z.object({ label: z.string(), price: z.number() })),
  /** In centavos; times in epoch milliseconds. */
  payments: z.array(
    z.object({ id: z.string(), centavos: z.nullable(z.int()), paidAt: z.int(), returnedCentavos: z.int() }),
  ),
  /** As the cookie notice was answered when the order was placed; null: not at all. */
  marketingConsent: z.nullable(z.boolean()),
  /** To which version of its question, and when; null: to none, or before this was kept. */
  consent: z.nullable(answeredConsent),
  attribution: attributionSchema,
  firstTouch: z.optional(attributionSchema),
  visitorId: z.optional(visitorIdSchema),
  pageUrl: z.nullable(z.string()),
  /** Who saw the codes or was sent them. */
  deliveryRecords: z.array(deliveryRecordSchema),
});

/** Prefills the next order. Null before the first order, and once that order is anonymous. */
export const lastBuyerSchema = z.object({
  buyer: z.nullable(z.object({ name: z.string(), cpf: z.string(), phone: z.string() })),
});
export type LastBuyer = z.output<typeof lastBuyerSchema>['buyer'];

/** Of the caller's own account. */
export const ownOrderMessages = {
  exportOrders: defineMessage('checkout.order.export', {
    input: pageQuery,
    output: pageOf(ownOrderSchema),
    timeoutMs: 10_000,
  }),
  getLastBuyer: defineMessage('checkout.order.last-buyer', { input: z.object({}), output: lastBuyerSchema }),
  /** Orders that are open, not delivered yet, disputed, or of which money is owed to the buyer. */
  countUnfinished: defineMessage('checkout.order.count-unfinished', {
    input: z.object({}),
    output: z.object({ unfinished: z.int() }),
  }),
};
