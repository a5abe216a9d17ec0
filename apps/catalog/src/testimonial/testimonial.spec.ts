import { describe, expect, it } from '@jest/globals';
import { after, shuffled } from './testimonial.js';

const ids = Array.from({ length: 60 }, (_, i) => `t${i + 1}`);

describe('the order of a seed', () => {
  it('is the same for the same seed, whatever order they came in, and another for another seed', () => {
    expect(shuffled(ids, 'a')).toEqual(shuffled(ids.toReversed(), 'a'));
    expect(shuffled(ids, 'a')).not.toEqual(shuffled(ids, 'b'));
    expect(shuffled(ids, 'a').toSorted()).toEqual(ids.toSorted());
  });

  it('mixes: over many seeds every testimonial comes first at some time', () => {
    const firsts = new Set(Array.from({ length: 2_000 }, (_, seed) => shuffled(ids, String(seed))[0]));
    expect(firsts.size).toBe(ids.length);
  });

  it('goes on where a page ended, though some were added and the last one was removed', () => {
    const order = shuffled(ids, 'a');
    const cursor = order[9]!;
    const changed = [...ids.filter((id) => id !== cursor), 'new1', 'new2'];
    const rest = after(changed, cursor, 'a').filter((id) => !id.startsWith('new'));
    expect(rest).toEqual(order.slice(10));
  });
});
