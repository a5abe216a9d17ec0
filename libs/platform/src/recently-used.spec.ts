import { describe, expect, it, jest } from '@jest/globals';
import { LRUCache } from 'lru-cache';
import { RecentlyUsed } from './recently-used.js';

describe('RecentlyUsed', () => {
  it('keeps the values that were used last', () => {
    const values = new RecentlyUsed<number>(2);
    values.set('a', 1).set('b', 2);
    expect(values.get('a')).toBe(1);
    values.set('c', 3);
    expect([...values.keys()].toSorted()).toEqual(['a', 'c']);
    values.set('c', 4);
    expect([values.size, values.get('c')]).toEqual([2, 4]);
  });

  it('says what it drops', () => {
    const dispose = jest.fn();
    const values = new RecentlyUsed<number>(1, { dispose });
    values.set('a', 1).set('b', 2);
    expect(dispose).toHaveBeenCalledWith(1, 'a', 'evict');
  });

  it('takes no memory for what it does not keep yet', () => {
    const { keyList, next, starts } = LRUCache.unsafeExposeInternals(
      new RecentlyUsed<number>(100_000, { ttl: 1_000 }).set('a', 1),
    );
    expect([keyList.length, next.length, starts?.length]).toEqual([1, 1, 1]);
  });
});
