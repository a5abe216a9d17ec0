import { describe, expect, it } from '@jest/globals';
import { allowedSlots, slotOf, slotParts, slotsBeyond, unlimitedSlotOf } from './coupon-slots.js';

const slots = (...numbers: number[]) => numbers.map((number) => slotOf('c', number));
const allowed = (max: number, held: string[]) =>
  allowedSlots('c', max, { slots: new Set(held), used: held.length });

describe('the slots of a coupon', () => {
  it('are all in its parts, once, from any place', () => {
    const all = [...slotParts('c', 1_000, 990)].flat();
    expect(all[0]).toBe(slotOf('c', 991));
    expect(all.toSorted()).toEqual(slots(...Array.from({ length: 1_000 }, (_, at) => at + 1)));
  });

  it('of more than a number are in its range, as those without a limit', () => {
    const { $gt, $lt } = slotsBeyond('c', 10);
    const isIn = (slot: string) => slot > $gt && slot < $lt;
    expect([...slots(9, 10, 11, 100_000), unlimitedSlotOf('c', '01M')].map(isIn)).toEqual([
      ...[false, false, true, true],
      true,
    ]);
    expect(isIn(slotOf('c@account:ana', 11))).toBe(false);
  });

  it('that may be taken are fewer by each use that is held under another number', () => {
    expect(allowed(3, slots(2))).toEqual(slots(1, 3));
    expect(allowed(3, slots(2, 7, 9))).toEqual([]);
    expect(allowed(4, [...slots(2, 9), unlimitedSlotOf('c', '01M')])).toEqual(slots(1));
  });

  it('are the same for orders that see each other or not', () => {
    const held = slots(2, 9);
    const seen = allowed(5, held);
    for (const taken of seen)
      expect(allowed(5, [...held, taken])).toEqual(seen.filter((slot) => slot !== taken));
  });
});
