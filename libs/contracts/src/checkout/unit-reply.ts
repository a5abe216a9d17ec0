import * as z from 'zod/mini';
import { newStockCodeSchema } from './stock.js';

const MAX_REASON = 300;

/** Answer of the seller's own system for a unit that it delivers. */
export const unitReplySchema = z.union([
  z.object({ status: z.literal('delivered'), code: newStockCodeSchema }),
  z.object({ status: z.literal('no'), reason: z._default(z.string().check(z.maxLength(MAX_REASON)), '') }),
]);
export type UnitReply = z.output<typeof unitReplySchema>;

export const shownUnitReplySchema = z.object({
  line: z.int(),
  label: z.string(),
  /** Epoch milliseconds. */
  at: z.int(),
  /**
   * `given`: the unit has this code. `kept`: it came too late, or other units of the order still wait. `repeated`: kept, because
   * it also came for another unit.
   */
  state: z.enum(['given', 'kept', 'repeated', 'no']),
  /** Given with a refusal; may be empty. */
  reason: z.string(),
});
export type ShownUnitReply = z.output<typeof shownUnitReplySchema>;
