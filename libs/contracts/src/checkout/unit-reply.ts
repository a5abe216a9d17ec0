import * as z from 'zod/mini';
import { newStockCodeSchema } from './stock.js';

const MAX_REASON = 300;

/** Answer of the seller's own system for a unit that it delivers. */
export const unitReplySchema = z.union([
  z.object({ status: z.literal('delivered'), code: newStockCodeSchema }),
  z.object({ status: z.literal('no'), reason: z._default(z.string().check(z.maxLength(MAX_REASON)), '') }),
]);

/** `nextAt`: when the system is asked again, in epoch milliseconds; null if it is not. */
export const recordedUnitReplySchema = z.union([
  unitReplySchema,
  z.object({ status: z.literal('wait'), nextAt: z.nullable(z.int()) }),
]);
export type RecordedUnitReply = z.output<typeof recordedUnitReplySchema>;

export const shownUnitReplySchema = z.object({
  line: z.int(),
  label: z.string(),
  /** Epoch milliseconds. Several replies `wait` in a row keep the time of the first. */
  at: z.int(),
  /** Only with `wait`: when the system is asked again, if its webhook is not paused; null if no time is known. */
  nextAt: z._default(z.nullable(z.int()), null),
  /**
   * `wait`: the unit has no code yet, and the system asked to wait. `given`: the unit has this code. `kept`: it came too
   * late, or other units of the order still wait. `repeated`: it is kept, because it also came for another unit.
   */
  state: z.enum(['wait', 'given', 'kept', 'repeated', 'no']),
  /** Given with a refusal; may be empty. */
  reason: z.string(),
});
export type ShownUnitReply = z.output<typeof shownUnitReplySchema>;
