import { describe, expect, it } from '@jest/globals';
import { freeAmong, levelKey, newsStamp, NOTHING_HEARD } from './stock-level.js';

const told = (time: string, id: string, version?: number) => newsStamp({ time, id, version });

describe('news of a stock', () => {
  it('sort by the stock’s version, whatever the clocks of those who told them say', () => {
    const news = [
      NOTHING_HEARD,
      told('2026-11-21T12:00:09.000Z', 'C', 1),
      told('2026-11-21T12:00:01.000Z', 'B', 2),
      told('2026-11-21T12:00:00.000Z', 'A', 10),
    ];
    expect(news.toReversed().toSorted()).toEqual(news);
  });

  it('sort by the moment they were told, then by id, where they have no version', () => {
    const news = [
      NOTHING_HEARD,
      told('2026-11-21T12:00:00.001Z', 'A'),
      told('2026-11-21T12:00:00.001Z', 'B'),
      told('2026-11-21T09:00:00.002-03:00', '0'),
    ];
    expect(news.toReversed().toSorted()).toEqual(news);
  });
});

describe('free codes', () => {
  it('are none where nothing was heard, and never mixed up between names', () => {
    const free = freeAmong([
      { productId: 'p', variation: '', free: 2 },
      { productId: 'p', variation: '100', free: 0 },
    ]);
    expect([free('p', ''), free('p', '100'), free('p', '200'), free('q', '')]).toEqual([2, 0, 0, 0]);
    expect(levelKey('a","b', 'c')).not.toBe(levelKey('a', 'b","c'));
  });
});
