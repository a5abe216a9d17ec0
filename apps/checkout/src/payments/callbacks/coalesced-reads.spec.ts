import { describe, expect, it } from '@jest/globals';
import { CoalescedReads } from './coalesced-reads.js';

/** A read that ends when the test ends it. */
function heldReads() {
  const ends: (() => void)[] = [];
  return { ends, read: () => new Promise<void>((resolve) => ends.push(resolve)) };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('reads of one key', () => {
  it('asked for at once are one', async () => {
    const { ends, read } = heldReads();
    const reads = new CoalescedReads();
    const all = [reads.run('a', read), reads.run('a', read)];
    await settled();
    expect(ends).toHaveLength(1);
    ends[0]!();
    await Promise.all(all);
  });

  it('asked for while one runs are one more, after it', async () => {
    const { ends, read } = heldReads();
    const reads = new CoalescedReads();
    const first = reads.run('a', read);
    await settled();
    const later = [reads.run('a', read), reads.run('a', read)];
    await settled();
    expect(ends).toHaveLength(1);
    ends[0]!();
    await first;
    await settled();
    expect(ends).toHaveLength(2);
    ends[1]!();
    await Promise.all(later);
  });

  it('fail alone: the one after a failure is made', async () => {
    const reads = new CoalescedReads();
    await expect(reads.run('a', () => Promise.reject(new Error('down')))).rejects.toThrow('down');
    await expect(reads.run('a', () => Promise.resolve())).resolves.toBeUndefined();
  });

  it('do not delay reads of other keys', async () => {
    const { ends, read } = heldReads();
    const reads = new CoalescedReads();
    const both = [reads.run('a', read), reads.run('b', read)];
    await settled();
    expect(ends).toHaveLength(2);
    for (const end of ends) end();
    await Promise.all(both);
  });
});
