/** The coupon of an order. */
export interface OrderCoupon {
  id: string;
  /** The code that the buyer typed. */
  code: string;
  /** The number of a generated code. */
  number?: number;
  version: number;
  discountCentavos: number;
  /** An admin gave the use back with a refund, so the order is none. */
  isFreed?: true;
}

/** The coupon's own code, with which its generated ones begin. */
export function ownCodeOf({ code, number }: Pick<OrderCoupon, 'code' | 'number'>): string {
  return number === undefined ? code : code.slice(0, code.lastIndexOf('-'));
}

// Uses of a coupon are unique keys of orders, so simultaneous orders cannot exceed a limit: numbered ones while there is a
// limit, otherwise one that names the order. A paid order keeps its slots; see `order-life.ts` for one that closes.

/** Holds the uses of a coupon, or the only one of its generated code of this number. */
export function couponHolder({ id, number }: { id: string; number?: number | undefined }): string {
  return number === undefined ? id : `${id}=${number}`;
}

/** The range of the slots of all generated codes of a coupon. */
export function codeSlots(couponId: string): { $gt: string; $lt: string } {
  // `>` is the character after `=`.
  return { $gt: `${couponId}=`, $lt: `${couponId}>` };
}

/** The number of the generated code that has this slot. */
export function numberOfSlot(couponId: string, slot: string): number {
  return Number.parseInt(slot.slice(couponId.length + 1), 10);
}

export function slotOf(holder: string, number: number): string {
  return `${holder}#${String(number).padStart(6, '0')}`;
}

/** The use of an order that takes no number: there is no limit, or it was paid late. Sorts after every numbered slot. */
export function unlimitedSlotOf(holder: string, transactionId: string): string {
  return `${holder}#U${transactionId}`;
}

/** The range of a holder's slots, of which the numbers up to `number` are left out. */
export function slotsBeyond(holder: string, number: number): { $gt: string; $lt: string } {
  // `$` is the character after `#`.
  return { $gt: slotOf(holder, number), $lt: `${holder}$` };
}

/**
 * Slots that an order may take while `used` uses are held. The limit may have been lower, higher or absent before, so uses
 * may be held under other numbers. The lowest free slots are the same for all orders that see the same uses, and one order
 * that takes one of them leaves the others as they are.
 */
export function allowedSlots(
  holder: string,
  max: number,
  held: { slots: ReadonlySet<string>; used: number },
): string[] {
  return slotsOf(holder, max)
    .filter((slot) => !held.slots.has(slot))
    .slice(0, Math.max(0, max - held.used));
}

const FIRST_PART = 64;
const GROWTH = 8;

/** All numbered slots in parts that grow. Orders start at different numbers, and most find a free one in the first part. */
export function* slotParts(holder: string, max: number, start: number): Generator<string[]> {
  const turned = slotsFrom(holder, max, start);
  for (let at = 0, size = FIRST_PART; at < turned.length; at += size, size *= GROWTH)
    yield turned.slice(at, at + size);
}

/** All numbered slots. */
export function slotsOf(holder: string, max: number): string[] {
  return slotsFrom(holder, max, 0);
}

function slotsFrom(holder: string, max: number, start: number): string[] {
  return Array.from({ length: max }, (_, at) => slotOf(holder, ((at + start) % max) + 1));
}
