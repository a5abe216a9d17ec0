import * as z from 'zod/mini';
import { defineMessage } from '../define/message.js';
import { pageOf, pageQuery } from '../define/paging.js';

const byTransaction = z.object({ transactionId: z.string().check(z.maxLength(80)) });

/** For notification; refused to requests from the gateway. */
export const unpaidMessages = {
  /** Orders whose PIX is unpaid and halfway through its validity. A page may be shorter than its limit. */
  listUnpaid: defineMessage('checkout.order.list-unpaid', {
    input: pageQuery,
    output: pageOf(z.object({ transactionId: z.string() })),
  }),
  /** Null if the order does not wait for its payment any more. */
  getUnpaid: defineMessage('checkout.order.get-unpaid', {
    input: byTransaction,
    output: z.nullable(
      z.object({
        customer: z.object({ name: z.string(), email: z.string() }),
        productTitle: z.string(),
        totalCentavos: z.int(),
        /** Epoch milliseconds. */
        expiresAt: z.int(),
      }),
    ),
  }),
};
