import { describe, expect, it } from '@jest/globals';
import { decideOutcome, NO_FAULTS, seededRandom, type Faults } from './faults.js';

const outcomes = (faults: Partial<Faults>, call: 'create' | 'read', times = 1_000) => {
  const random = seededRandom(42);
  return Array.from({ length: times }, () => decideOutcome({ ...NO_FAULTS, ...faults }, call, random));
};

describe('faults', () => {
  it('are off at first', () => {
    expect(outcomes({}, 'create', 50)).toEqual(Array(50).fill({ waitMs: 0, outcome: 'reply' }));
  });

  it('happen about as often as set', () => {
    const errors = outcomes({ errorRate: 0.3 }, 'read').filter((one) => one.outcome === 'error').length;
    expect(errors).toBeGreaterThan(250);
    expect(errors).toBeLessThan(350);
  });

  it('lose replies of creations only', () => {
    expect(outcomes({ lostReplyRate: 1 }, 'create', 1)[0]!.outcome).toBe('lost-reply');
    expect(outcomes({ lostReplyRate: 1 }, 'read', 1)[0]!.outcome).toBe('reply');
  });

  it('leave the other call alone', () => {
    expect(outcomes({ on: 'read', errorRate: 1, latencyMs: 900 }, 'create', 1)[0]).toEqual({
      waitMs: 0,
      outcome: 'reply',
    });
  });

  it('wait for the latency and up to the jitter more', () => {
    for (const { waitMs } of outcomes({ latencyMs: 100, jitterMs: 50 }, 'read')) {
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
