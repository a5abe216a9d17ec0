import * as z from 'zod/mini';
import { defineMessage } from '../define/message.js';
import { pageOf, pageQuery } from '../define/paging.js';
import { saleFactsSchema } from './sale-facts.js';

const byTransaction = z.object({ transactionId: z.string().check(z.maxLength(80)) });

/** All for tracking: no route leads here. */
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
  /** Deletes address and agent of the buyer: the last destination has ended. */
  forgetClient: defineMessage('checkout.sale.forget-client', { input: byTransaction, output: z.object({}) }),
};
