import { describe, expect, it } from '@jest/globals';
import { freeAmong, levelKey, SEED_STAMP, updateStamp } from './stock-level.js';

const stamp = (time: string, id: string, version?: number) => updateStamp({ time, id, version });

describe('updates of a stock', () => {
  it('sort by the stock’s version, whatever the clocks of their publishers say', () => {
    const stamps = [
      SEED_STAMP,
      stamp('2026-11-21T12:00:09.000Z', 'C', 1),
      stamp('2026-11-21T12:00:01.000Z', 'B', 2),
      stamp('2026-11-21T12:00:00.000Z', 'A', 10),
    ];
    expect(stamps.toReversed().toSorted()).toEqual(stamps);
  });

  it('sort by the time of the event, then by id, where they have no version', () => {
    const stamps = [
      SEED_STAMP,
      stamp('2026-11-21T12:00:00.001Z', 'A'),
      stamp('2026-11-21T12:00:00.001Z', 'B'),
      stamp('2026-11-21T09:00:00.002-03:00', '0'),
    ];
    expect(stamps.toReversed().toSorted()).toEqual(stamps);
  });
});

describe('free codes', () => {
  it('are none where no level is known, and never mixed up between names', () => {
    const free = freeAmong([
      { productId: 'p', variation: '', free: 2 },
      { productId: 'p', variation: '100', free: 0 },
    ]);
    expect([free('p', ''), free('p', '100'), free('p', '200'), free('q', '')]).toEqual([2, 0, 0, 0]);
    expect(levelKey('a","b', 'c')).not.toBe(levelKey('a', 'b","c'));
  });
});
