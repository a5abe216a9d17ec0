import { describe, expect, it } from '@jest/globals';
import { SeededRandom } from './seeded-random.js';
import { inParallel, waitUntil } from './wait-until.js';

describe('waiting', () => {
  it('ends with the first truthy result', async () => {
    let checks = 0;
    await expect(waitUntil(() => (++checks === 3 ? 'there' : null), { everyMs: 1 })).resolves.toBe('there');
    expect(checks).toBe(3);
  });

  it('repeats the check after an error, and reports the last one', async () => {
    const away = new Error('away');
    const waiting = waitUntil(() => Promise.reject(away), { forMs: 30, everyMs: 5, what: 'the store' });
    await expect(waiting).rejects.toMatchObject({
      message: 'Still waiting for the store after 30 ms',
      cause: away,
    });
  });

  it('ends at once when it is aborted', async () => {
    const signal = AbortSignal.abort('no store');
    await expect(waitUntil(() => null, { signal, forMs: 60_000 })).rejects.toMatchObject({
      cause: 'no store',
    });
  });
});

describe('work in parallel', () => {
  it('keeps the order of its results and the bound', async () => {
    let running = 0;
    let most = 0;
    const results = await inParallel([5, 1, 3, 2, 4], 2, async (ms, index) => {
      most = Math.max(most, ++running);
      await new Promise((resolve) => setTimeout(resolve, ms));
      running--;
      return `${index}:${ms}`;
    });
    expect(results).toEqual(['0:5', '1:1', '2:3', '3:2', '4:4']);
    expect(most).toBe(2);
  });

  it('fails with the first failure', async () => {
    const failing = inParallel([1, 2, 3], 3, async (item) => {
      if (item === 2) throw new Error('two');
      return item;
    });
    await expect(failing).rejects.toThrow('two');
  });
});

describe('seeded random numbers', () => {
  it('repeats itself for a seed and stays in its bounds', () => {
    const draw = (seed: number) => {
      const random = new SeededRandom(seed);
      return Array.from({ length: 200 }, () => random.integer(3, 5));
    };
    expect(draw(1)).toEqual(draw(1));
    expect(draw(1)).not.toEqual(draw(2));
    expect(new Set(draw(1))).toEqual(new Set([3, 4, 5]));
  });
});
