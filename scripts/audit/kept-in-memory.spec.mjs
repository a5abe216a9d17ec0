import { describe, expect, it } from '@jest/globals';
import { ROOT } from '../machine/paths.mjs';
import { BOUNDS, keptInMemory } from './kept-in-memory.mjs';

describe('what services keep in memory', () => {
  const kept = keptInMemory(ROOT);
  const ofKind = (...kinds) => kept.filter(({ kind }) => kinds.includes(kind)).map(({ where }) => where);

  it('is in the table, with what bounds it', () => {
    const others = ofKind('Map', 'Set');
    expect(others.toSorted()).toEqual(Object.keys(BOUNDS).toSorted());
    expect(others.length).toBeGreaterThan(40);
  });

  it('by names of outside input has a largest number of entries', () => {
    // Whose type asks for it; a cache of lru-cache itself may have none.
    expect(ofKind('RecentlyUsed').length).toBeGreaterThan(10);
    expect(ofKind('LRUCache')).toEqual([]);
  });
});
