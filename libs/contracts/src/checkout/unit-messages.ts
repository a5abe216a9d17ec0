import * as z from 'zod/mini';
import { defineMessage } from '../define/message.js';
import { recordedUnitReplySchema, shownUnitReplySchema } from './unit-reply.js';

const transactionId = z.string().check(z.maxLength(80));

export const unitMessages = {
  /** Units of a paid order that wait for a delivery by hand. For notification; refused to requests from the gateway. */
  listAwaitedUnits: defineMessage('checkout.unit.list-awaited', {
    input: z.object({ transactionId }),
    output: z.object({
      units: z.array(z.object({ line: z.int(), productId: z.string(), variation: z.string() })),
    }),
  }),
  /**
   * Keeps the reply of the seller's system, and delivers the order once every unit that waits has a code. `given`: the
   * unit has the code. Safe to repeat. For notification; refused to requests from the gateway.
   */
  recordUnitReply: defineMessage('checkout.unit.record-reply', {
    input: z.object({ transactionId, line: z.int().check(z.gte(0)), reply: recordedUnitReplySchema }),
    output: z.object({ given: z.boolean() }),
  }),
  /** The replies for the units of an order, without codes. For those who read orders. */
  listUnitReplies: defineMessage('checkout.unit.list-replies', {
    input: z.object({ transactionId }),
    output: z.object({ items: z.array(shownUnitReplySchema) }),
  }),
  /** The code of a reply that was kept and not given, for owners. `checkout.kept-code-unknown` for any other unit. */
  showKeptCode: defineMessage('checkout.unit.show-kept-code', {
    input: z.object({ transactionId, line: z.coerce.number().check(z.int(), z.gte(0)) }),
    output: z.object({ code: z.string() }),
  }),
};
