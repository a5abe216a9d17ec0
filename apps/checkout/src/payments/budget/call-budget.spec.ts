import { describe, expect, it } from '@jest/globals';
import type { CallPurpose } from '@vale/contracts/checkout';
import { HOUR_MS, MINUTE_MS } from '@vale/contracts/time';
import { callsUsed, differenceOf, pastSlots, postponedPurposes, slotOf, sumOf } from './call-budget.js';

const BUDGET = { calls: 25_000, periodMs: 12 * HOUR_MS };
const NOW = Date.UTC(2026, 10, 21, 12);

const madeAt = (at: number, calls: number, purpose: CallPurpose = 'list') => ({
  [slotOf(BUDGET, at, purpose)]: calls,
});

describe('the calls of an account', () => {
  it('count for the documented period, and for half an hour more at most', () => {
    const counts = madeAt(NOW, 40);
    expect(callsUsed(counts, BUDGET, NOW + 12 * HOUR_MS).all).toBe(40);
    expect(callsUsed(counts, BUDGET, NOW + 12 * HOUR_MS + 29 * MINUTE_MS).all).toBe(40);
    expect(callsUsed(counts, BUDGET, NOW + 12 * HOUR_MS + 30 * MINUTE_MS).all).toBe(0);
  });

  it('do not count when they are of a clock that was ahead', () => {
    expect(callsUsed(madeAt(NOW + 2 * HOUR_MS, 40), BUDGET, NOW).all).toBe(0);
  });

  it('are forgotten once they no longer count', () => {
    const counts = { ...madeAt(NOW - 13 * HOUR_MS, 1), ...madeAt(NOW - 12 * HOUR_MS, 2), ...madeAt(NOW, 3) };
    expect(pastSlots(counts, BUDGET, NOW)).toEqual(Object.keys(madeAt(NOW - 13 * HOUR_MS, 1)));
  });

  it('are added and taken off slot by slot', () => {
    expect(sumOf({ 1: 1, 2: 2 }, { 2: 3, 3: 4 })).toEqual({ 1: 1, 2: 5, 3: 4 });
    expect(differenceOf({ 1: 1, 2: 5 }, { 1: 1, 2: 2 })).toEqual({ 2: 3 });
  });

  it('are told apart by whether they are for charges', () => {
    const counts = { ...madeAt(NOW, 5, 'charge'), ...madeAt(NOW, 3, 'lookup') };
    expect(callsUsed(counts, BUDGET, NOW)).toEqual({ all: 8, others: 3 });
    expect(pastSlots(counts, BUDGET, NOW + 13 * HOUR_MS)).toHaveLength(2);
  });

  it.each([
    [22_749, 0, []],
    [22_750, 0, ['poll']],
    [23_250, 0, ['list', 'poll']],
    [23_750, 0, ['lookup', 'list', 'poll']],
    [24_250, 0, ['refund', 'lookup', 'list', 'poll']],
    [24_750, 0, ['charge', 'refund', 'lookup', 'list', 'poll']],
    [7_000, 6_999, []],
    [7_001, 7_001, ['poll']],
    [7_500, 7_500, ['list', 'poll']],
    [8_250, 8_250, ['lookup', 'list', 'poll']],
    [9_000, 9_000, ['refund', 'lookup', 'list', 'poll']],
  ])('let these wait when %i were made, %i of them not for charges: %j', (all, others, waiting) => {
    expect(postponedPurposes({ all, others }, BUDGET)).toEqual(waiting);
  });
});
