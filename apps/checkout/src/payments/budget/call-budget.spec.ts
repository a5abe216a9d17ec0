import { describe, expect, it } from '@jest/globals';
import { HOUR_MS, MINUTE_MS } from '@vale/contracts/time';
import { callsUsed, differenceOf, pastSlots, postponedPurposes, slotOf, sumOf } from './call-budget.js';

const BUDGET = { calls: 25_000, periodMs: 12 * HOUR_MS };
const NOW = Date.UTC(2026, 10, 21, 12);

const madeAt = (at: number, calls: number) => ({ [slotOf(BUDGET, at)]: calls });

describe('the calls of an account', () => {
  it('count for the documented period, and for half an hour more at most', () => {
    const counts = madeAt(NOW, 40);
    expect(callsUsed(counts, BUDGET, NOW + 12 * HOUR_MS)).toBe(40);
    expect(callsUsed(counts, BUDGET, NOW + 12 * HOUR_MS + 29 * MINUTE_MS)).toBe(40);
    expect(callsUsed(counts, BUDGET, NOW + 12 * HOUR_MS + 30 * MINUTE_MS)).toBe(0);
  });

  it('do not count when they are of a clock that was ahead', () => {
    expect(callsUsed(madeAt(NOW + 2 * HOUR_MS, 40), BUDGET, NOW)).toBe(0);
  });

  it('are forgotten once they no longer count', () => {
    const counts = { ...madeAt(NOW - 13 * HOUR_MS, 1), ...madeAt(NOW - 12 * HOUR_MS, 2), ...madeAt(NOW, 3) };
    expect(pastSlots(counts, BUDGET, NOW)).toEqual([String(slotOf(BUDGET, NOW - 13 * HOUR_MS))]);
  });

  it('are added and taken off slot by slot', () => {
    expect(sumOf({ 1: 1, 2: 2 }, { 2: 3, 3: 4 })).toEqual({ 1: 1, 2: 5, 3: 4 });
    expect(differenceOf({ 1: 1, 2: 5 }, { 1: 1, 2: 2 })).toEqual({ 2: 3 });
  });

  it.each([
    [21_249, []],
    [21_250, ['list']],
    [22_500, ['lookup', 'list']],
    [23_750, ['refund', 'lookup', 'list']],
    [24_750, ['charge', 'refund', 'lookup', 'list']],
  ])('of which %i are used let these wait: %j', (used, waiting) => {
    expect(postponedPurposes(used, BUDGET)).toEqual(waiting);
  });
});
