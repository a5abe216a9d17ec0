import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { SortedRuns } from './sorted-runs.js';
import { TURN } from './turns.js';

type Entry = [value: number, position: number];
const order = (left: Entry, right: Entry): number => left[0] - right[0] || left[1] - right[1];

function sort(values: number[], wanted: number, due: () => boolean) {
  const entries = values.map((value, position): Entry => [value, position]);
  const runs = new SortedRuns<Entry>(order, () => 1, wanted);
  const sorted: Entry[] = [];
  let pauses = 0;
  let most = 0;
  for (const entry of entries) {
    for (const step of runs.add(entry, due)) if (step === TURN) pauses++;
    most = Math.max(most, runs.bytes);
  }
  for (const step of runs.sorted(due)) {
    if (step === TURN) pauses++;
    else sorted.push(step);
  }
  return { sorted, expected: entries.sort(order).slice(0, wanted), pauses, most };
}

describe('sorted runs', () => {
  it('sort as a plain sort does, whatever is wanted of how many', () => {
    const values = fc.array(fc.integer({ min: 0, max: 500 }), { maxLength: 5_000, size: 'max' });
    const wanted = fc.oneof(
      fc.constantFrom(1, 20, 999, 1000, 2500, Infinity),
      fc.integer({ min: 1, max: 6000 }),
    );
    fc.assert(
      fc.property(values, wanted, (some, most) => {
        const { sorted, expected } = sort(some, most, () => false);
        expect(sorted).toEqual(expected);
      }),
      { numRuns: 60 },
    );
  });

  it('hold little more than is wanted, and pause when it is time', () => {
    const values = Array.from({ length: 50_000 }, (_unused, i) => (i * 7919) % 50_021);
    let calls = 0;
    const { sorted, expected, most, pauses } = sort(values, 1500, () => ++calls % 100 === 0);
    expect(sorted).toEqual(expected);
    expect(most).toBeLessThanOrEqual(2 * 1500 + 2000);
    expect(pauses).toBe(Math.floor(calls / 100));
    expect(pauses).toBeGreaterThan(10);
  });
});
