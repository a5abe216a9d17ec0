import { describe, expect, it } from '@jest/globals';
import { MINUTE_MS } from '@vale/contracts/time';
import { afterAttempt, type CallbackOutcome } from './callback.js';

/** Milliseconds until each further attempt, until there is none. */
function waits(outcome: CallbackOutcome): number[] {
  const found: number[] = [];
  for (let attempts = 1; ; attempts++) {
    const { dueAt } = afterAttempt(attempts, outcome, 0);
    if (dueAt === undefined) return found;
    found.push(dueAt);
  }
}

const sum = (list: number[]) => list.reduce((total, one) => total + one, 0);

describe('a callback', () => {
  it('is processed by one attempt that ends it', () => {
    expect(afterAttempt(1, { state: 'done' }, 0)).toEqual({ state: 'done', problem: '' });
  });

  it('is tried for as long as a matching charge may still arrive, then kept', () => {
    const outcome: CallbackOutcome = { state: 'unmatched', problem: 'no order' };
    expect(sum(waits(outcome))).toBeGreaterThan(2 * MINUTE_MS);
    expect(sum(waits(outcome))).toBeLessThan(5 * MINUTE_MS);
    expect(afterAttempt(99, outcome, 0)).toEqual({ state: 'unmatched', problem: 'no order' });
  });

  it('is tried for hours while its charge cannot be read, in the end once an hour, then kept', () => {
    const outcome: CallbackOutcome = { state: 'failed', problem: 'HTTP 503' };
    expect(waits(outcome).at(-1)).toBe(60 * MINUTE_MS);
    expect(sum(waits(outcome))).toBeGreaterThan(4 * 60 * MINUTE_MS);
    expect(afterAttempt(99, outcome, 0)).toEqual({ state: 'failed', problem: 'HTTP 503' });
  });

  it('has its charge read again for minutes if it says more than the reading; then the reading counts', () => {
    const outcome: CallbackOutcome = { state: 'outdated', problem: 'read as before' };
    expect(sum(waits(outcome))).toBeGreaterThan(2 * MINUTE_MS);
    expect(sum(waits(outcome))).toBeLessThan(5 * MINUTE_MS);
    expect(afterAttempt(99, outcome, 0)).toEqual({ state: 'done', problem: 'read as before' });
  });

  it('waits at least as long as the provider must not be read', () => {
    const busy: CallbackOutcome = { state: 'failed', problem: 'busy', retryAfterMs: 45_000 };
    expect(afterAttempt(1, busy, 1_000).dueAt).toBe(46_000);
  });
});
