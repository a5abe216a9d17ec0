import { describe, expect, it } from '@jest/globals';
import { WriteBatcher } from './write-batcher.js';

const LONG_MS = 3_600_000;

describe('WriteBatcher', () => {
  it('writes together what arrives within its time', async () => {
    const groups: string[][] = [];
    const batcher = new WriteBatcher<string>(async (items) => void groups.push([...items]), {
      ms: 1,
      most: 10,
    });
    await Promise.all([batcher.add('a'), batcher.add('b')]);
    await batcher.add('c');
    expect(groups).toEqual([['a', 'b'], ['c']]);
  });

  it('does not wait once the group is full, and writes groups one after another', async () => {
    const groups: string[][] = [];
    const disk = Promise.withResolvers<void>();
    const batcher = new WriteBatcher<string>(
      async (items) => {
        groups.push([...items]);
        await disk.promise;
      },
      { ms: LONG_MS, most: 2 },
    );
    const first = [batcher.add('a'), batcher.add('b')];
    // Lets the first group start.
    await new Promise((resolve) => setImmediate(resolve));
    const second = [batcher.add('c'), batcher.add('d')];
    await new Promise((resolve) => setImmediate(resolve));
    expect(groups).toEqual([['a', 'b']]);
    disk.resolve();
    await Promise.all([...first, ...second]);
    expect(groups).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
  });

  it('an item that cannot be written fails alone', async () => {
    const stored = new Set<string>();
    const batcher = new WriteBatcher<string>(
      async (items) => {
        if (items.includes('bad')) throw new Error('refused');
        items.forEach((item) => stored.add(item));
      },
      { ms: 1, most: 3 },
    );
    const results = await Promise.allSettled(['a', 'bad', 'b'].map((item) => batcher.add(item)));
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect([...stored]).toEqual(['a', 'b']);
    await batcher.add('c');
    expect(stored.has('c')).toBe(true);
  });

  it('writes the items of a failed group in their order, and before the next group', async () => {
    const written: string[] = [];
    let isFirst = true;
    const batcher = new WriteBatcher<string>(
      async (items) => {
        if (isFirst) {
          isFirst = false;
          throw new Error('away');
        }
        // The earlier of two concurrent writes would end last.
        await new Promise((resolve) => setTimeout(resolve, items.includes('a') ? 20 : 1));
        written.push(...items);
      },
      { ms: LONG_MS, most: 2 },
    );
    const group = [batcher.add('a'), batcher.add('b')];
    await new Promise((resolve) => setImmediate(resolve));
    await Promise.all([...group, batcher.add('c'), batcher.add('d')]);
    expect(written).toEqual(['a', 'b', 'c', 'd']);
  });
});
