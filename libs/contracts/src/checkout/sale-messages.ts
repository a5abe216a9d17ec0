import * as z from 'zod/mini';
import { defineMessage } from '../define/message.js';
import { pageOf, pageQuery } from '../define/paging.js';
import { saleFactsSchema } from './sale-facts.js';

const byTransaction = z.object({ transactionId: z.string().check(z.maxLength(80)) });

/** Tracking and notification ask; no route leads here. */
export const saleMessages = {
  /** Every order, in the sequence in which they were placed. */
  listSales: defineMessage('checkout.sale.list', { input: pageQuery, output: pageOf(saleFactsSchema) }),
  /** Data of one order while it is sent to a conversion destination. */
  getConversion: defineMessage('checkout.sale.get-conversion', {
    input: byTransaction,
    output: z.object({
      sale: saleFactsSchema,
      /** The payer's bank took the money back. */
      disputed: z.boolean(),
      feeCentavos: z.int(),
      /** Null unless the buyer accepted that it is sent, and is still known. */
      buyer: z.nullable(
        z.object({
          name: z.string(),
          email: z.string(),
          /** Digits. */
          phone: z.string(),
          pageUrl: z.nullable(z.string()),
          /** Absent if the browser told none. */
          referrer: z.optional(z.string()),
          /** Null once it was deleted. */
          client: z.nullable(z.object({ ip: z.string(), userAgent: z.string() })),
        }),
      ),
    }),
  }),
  /** Data of one order for the shop's webhooks. Refused to requests from the gateway. */
  getWebhookOrder: defineMessage('checkout.sale.get-webhook-order', {
    input: byTransaction,
    output: z.object({
      totalCentavos: z.int(),
      /** Paid with simulated money. */
      simulated: z.boolean(),
      /** One for each choice. The sum is that of its units, after discounts. */
      items: z.array(
        z.object({
          productId: z.string(),
          title: z.string(),
          /** Empty without one. */
          variation: z.string(),
          quantity: z.int(),
          centavos: z.int(),
          /** Positions of its units in the order. */
          lines: z.array(z.int()),
        }),
      ),
      /** Null once the buyer was erased. */
      buyer: z.nullable(
        z.object({
          name: z.string(),
          email: z.string(),
          /** Digits. */
          phone: z.string(),
          cpf: z.string(),
          answers: z.array(z.object({ line: z.int(), label: z.string(), value: z.string() })),
        }),
      ),
    }),
  }),
  /** Deletes address and agent of the buyer: the last destination has ended. */
  forgetClient: defineMessage('checkout.sale.forget-client', { input: byTransaction, output: z.object({}) }),
};
