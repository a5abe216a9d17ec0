import * as z from 'zod/mini';
import { defineMessage } from '../define/message.js';
import { pageOf, pageQuery } from '../define/paging.js';
import { answeredConsent, attributionSchema, visitorIdSchema } from './attribution.js';
import { deliveryRecordSchema } from './delivery.js';
import { helpRequestSchema } from './help.js';
import { orderSummarySchema, shownAnswerSchema } from './order-view.js';

/** Checkout's data about a buyer in one order; without codes, which the order's page shows. */
export const ownOrderSchema = z.extend(orderSummarySchema, {
  customer: z.object({ name: z.string(), email: z.string(), cpf: z.string(), phone: z.string() }),
  /** Absent if its products asked for nothing. */
  answers: z.optional(z.array(shownAnswerSchema)),
  /** Prices in reais. */
  lines: z.array(z.object({ label: z.string(), price: z.number() })),
  /** Sums in centavos; times in epoch milliseconds. */
  payments: z.array(
    z.object({ id: z.string(), centavos: z.nullable(z.int()), paidAt: z.int(), returnedCentavos: z.int() }),
  ),
  /** The buyer's answer to the cookie notice when the order was placed; null if there was none. */
  marketingConsent: z.nullable(z.boolean()),
  /** Version and time of that answer; null if there was none, or if the order is older than this field. */
  consent: z.nullable(answeredConsent),
  attribution: attributionSchema,
  firstTouch: z.optional(attributionSchema),
  visitorId: z.optional(visitorIdSchema),
  pageUrl: z.nullable(z.string()),
  referrer: z.optional(z.string()),
  /** What the buyer and the shop wrote about help. Absent if nobody did. */
  help: z.optional(z.array(helpRequestSchema)),
  /** Views and mails of the codes. */
  deliveryRecords: z.array(deliveryRecordSchema),
});

/** Prefills the next order. Null before the first order, and once that order is anonymous. */
export const lastBuyerSchema = z.object({
  buyer: z.nullable(
    z.object({
      name: z.string(),
      /** Absent in replies of older releases. */
      email: z.optional(z.string()),
      cpf: z.string(),
      phone: z.string(),
    }),
  ),
});
export type LastBuyer = z.output<typeof lastBuyerSchema>['buyer'];

export const ownOrderMessages = {
  exportOrders: defineMessage('checkout.order.export', {
    input: pageQuery,
    output: pageOf(ownOrderSchema),
    timeoutMs: 10_000,
  }),
  getLastBuyer: defineMessage('checkout.order.last-buyer', { input: z.object({}), output: lastBuyerSchema }),
  /** Anonymises the orders of the confirmed address of an account that is being deleted. */
  eraseAddress: defineMessage('checkout.order.erase-address', {
    input: z.object({ accountId: z.string(), email: z.string() }),
    output: z.object({}),
    timeoutMs: 10_000,
  }),
  /** Orders that are open, not delivered yet, disputed, or of which money is owed to the buyer. */
  countUnfinished: defineMessage('checkout.order.count-unfinished', {
    input: z.object({}),
    output: z.object({ unfinished: z.int() }),
  }),
};
