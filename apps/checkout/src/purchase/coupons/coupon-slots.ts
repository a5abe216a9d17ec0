import type { ErrorDefinition } from '@vale/contracts/define';
import { slotsOf } from '../../orders/life/hold-slots.js';

/**
 * One of the uses that a coupon has in total, or for a buyer. Slots are unique keys of orders, so simultaneous orders
 * cannot exceed a limit. An order keeps its slots once it is paid, and gives them back if it closes without money.
 */
export interface CouponSlot {
  /** `<coupon>` or `<coupon>@<buyer>` */
  holder: string;
  max: number;
  /** Error if no slot is free. */
  refusal: ErrorDefinition;
}

const FIRST_PART = 64;
const GROWTH = 8;

/** All slots in parts that grow, from a place that differs from order to order: most orders find a free slot in the first. */
export function* slotParts(slot: CouponSlot, start: number): Generator<string[]> {
  const all = slotsOf(slot);
  const from = start % all.length;
  const turned = [...all.slice(from), ...all.slice(0, from)];
  for (let at = 0, size = FIRST_PART; at < turned.length; at += size, size *= GROWTH)
    yield turned.slice(at, at + size);
}
