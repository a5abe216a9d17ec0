import { describe, expect, it } from '@jest/globals';
import { decideFate, NO_FAULTS, seededRandom, type Faults } from './faults.js';

const fates = (faults: Partial<Faults>, call: 'create' | 'read', times = 1_000) => {
  const random = seededRandom(42);
  return Array.from({ length: times }, () => decideFate({ ...NO_FAULTS, ...faults }, call, random));
};

describe('faults', () => {
  it('are off at first', () => {
    expect(fates({}, 'create', 50)).toEqual(Array(50).fill({ waitMs: 0, outcome: 'answer' }));
  });

  it('happen about as often as asked', () => {
    const errors = fates({ errorRate: 0.3 }, 'read').filter((fate) => fate.outcome === 'error').length;
    expect(errors).toBeGreaterThan(250);
    expect(errors).toBeLessThan(350);
  });

  it('lose replies of creations only', () => {
    expect(fates({ lostReplyRate: 1 }, 'create', 1)[0]!.outcome).toBe('lost-reply');
    expect(fates({ lostReplyRate: 1 }, 'read', 1)[0]!.outcome).toBe('answer');
  });

  it('leave the other call alone', () => {
    expect(fates({ on: 'read', errorRate: 1, latencyMs: 900 }, 'create', 1)[0]).toEqual({
      waitMs: 0,
      outcome: 'answer',
    });
  });

  it('wait for the latency and up to the jitter more', () => {
    for (const { waitMs } of fates({ latencyMs: 100, jitterMs: 50 }, 'read')) {
      expect(waitMs).toBeGreaterThanOrEqual(100);
      expect(waitMs).toBeLessThanOrEqual(150);
    }
  });

  it('repeat themselves with the same seed', () => {
    const roll = (seed: number) => Array.from({ length: 5 }, seededRandom(seed));
    expect(roll(1)).toEqual(roll(1));
    expect(roll(1)).not.toEqual(roll(2));
  });
});
