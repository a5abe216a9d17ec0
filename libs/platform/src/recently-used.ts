import { LRUCache } from 'lru-cache';

type Options<Value extends object | string | number | true> = Pick<
  LRUCache.OptionsBase<string, Value, unknown>,
  'dispose' | 'ttl'
>;

/**
 * A bounded cache of the values used last. lru-cache preallocates 52 bytes for each possible entry; if
 * entries are bounded by size instead, it grows with its content.
 */
export class RecentlyUsed<Value extends object | string | number | true> extends LRUCache<string, Value> {
  constructor(most: number, options: Options<Value> = {}) {
    super({ ...options, maxSize: most, sizeCalculation: () => 1 });
  }
}
