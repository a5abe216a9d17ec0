import { LRUCache } from 'lru-cache';

type Options<Value extends object | string | number | true> = Pick<
  LRUCache.OptionsBase<string, Value, unknown>,
  'dispose' | 'ttl'
>;

/**
 * The values used last, at most so many. lru-cache takes memory for a number of entries at once, 52 bytes each; where their
 * size is limited instead, it grows with what is kept.
 */
export class RecentlyUsed<Value extends object | string | number | true> extends LRUCache<string, Value> {
  constructor(most: number, options: Options<Value> = {}) {
    super({ ...options, maxSize: most, sizeCalculation: () => 1 });
  }
}
