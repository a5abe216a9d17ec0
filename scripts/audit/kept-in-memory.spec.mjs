import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { ROOT } from '../machine/paths.mjs';
import { BOUNDS, keptInMemory } from './kept-in-memory.mjs';

describe('what services keep in memory', () => {
  const kept = keptInMemory(ROOT);
  const caches = kept.filter(({ kind }) => kind === 'LRUCache');
  const others = kept.filter(({ kind }) => kind !== 'LRUCache').map(({ where }) => where);

  it('is in the table, with what bounds it', () => {
    expect(others.toSorted()).toEqual(Object.keys(BOUNDS).toSorted());
    expect(others.length).toBeGreaterThan(40);
  });

  it('by names of outside input has a largest number of entries', () => {
    const unbounded = caches.filter(({ where, options }) => {
      if (/\bmax:/.test(options)) return false;
      const source = readFileSync(join(ROOT, where.split(' ')[0]), 'utf8');
      return !new RegExp(`const ${options} = \\{ max: `).test(source);
    });
    expect(unbounded).toEqual([]);
    expect(caches.length).toBeGreaterThan(10);
  });
});
