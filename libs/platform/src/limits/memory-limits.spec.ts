import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { MAX_COUNTED, MemoryLimits } from './memory-limits.js';

describe('MemoryLimits', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('allows as many as there are points, then says how long to wait', async () => {
    const limits = new MemoryLimits();
    const limit = { points: 2, seconds: 10 };
    expect(await limits.take('login', '1.2.3.4', limit)).toEqual({
      allowed: true,
      retryAfterMs: 0,
      remaining: 1,
      endsInMs: 10_000,
    });
    jest.advanceTimersByTime(4_000);
    expect(await limits.take('login', '1.2.3.4', limit)).toEqual({
      allowed: true,
      retryAfterMs: 0,
      remaining: 0,
      endsInMs: 6_000,
    });
    expect(await limits.take('login', '1.2.3.4', limit)).toEqual({
      allowed: false,
      retryAfterMs: 6_000,
      remaining: 0,
      endsInMs: 6_000,
    });
    jest.advanceTimersByTime(6_001);
    expect((await limits.take('login', '1.2.3.4', limit)).allowed).toBe(true);
  });

  it('counts several points at once, all of them when they are too many', async () => {
    const limits = new MemoryLimits();
    const limit = { points: 5, seconds: 10 };
    expect(await limits.take('reads', 'a', limit, 4)).toMatchObject({ allowed: true, remaining: 1 });
    expect(await limits.take('reads', 'a', limit, 2)).toMatchObject({ allowed: false, remaining: 0 });
    expect(await limits.take('reads', 'a', limit)).toMatchObject({ allowed: false });
  });

  it('fills a bucket of tokens evenly, and leaves those that are kept for others', async () => {
    const limits = new MemoryLimits();
    const take = (keep: number) => limits.takeToken('reads', 'a', { capacity: 4, perMinute: 6 }, keep);
    const allowed = { allowed: true, retryAfterMs: 0 };
    expect([await take(2), await take(2)]).toEqual([allowed, allowed]);
    expect(await take(2)).toEqual({ allowed: false, retryAfterMs: 10_000 });
    expect([await take(0), await take(0)]).toEqual([allowed, allowed]);
    expect(await take(0)).toEqual({ allowed: false, retryAfterMs: 10_000 });
    jest.advanceTimersByTime(5_000);
    expect(await take(0)).toEqual({ allowed: false, retryAfterMs: 5_000 });
    jest.advanceTimersByTime(5_000);
    expect(await take(0)).toEqual(allowed);
    // However long nobody takes any, there are no more than it holds.
    jest.advanceTimersByTime(600_000);
    expect([await take(0), await take(0), await take(0), await take(0)]).toEqual(Array(4).fill(allowed));
    expect(await take(0)).toMatchObject({ allowed: false });
  });

  it('counts keys and buckets apart', async () => {
    const limits = new MemoryLimits();
    const limit = { points: 1, seconds: 10 };
    for (const [bucket, key] of [
      ['login', 'a'],
      ['login', 'b'],
      ['register', 'a'],
    ] as const) {
      expect((await limits.take(bucket, key, limit)).allowed).toBe(true);
    }
    expect((await limits.take('login', 'a', limit)).allowed).toBe(false);
  });

  it('gives a lease to one holder at a time', async () => {
    const limits = new MemoryLimits();
    const lease = await limits.lease('sweep', 1_000);
    expect(lease).not.toBeNull();
    expect(await limits.lease('sweep', 1_000)).toBeNull();
    expect(await limits.lease('another', 1_000)).not.toBeNull();
    await lease?.release();
    expect(await limits.lease('sweep', 1_000)).not.toBeNull();
  });

  it('ends a lease that is not renewed, and its old holder can neither renew nor release it', async () => {
    const limits = new MemoryLimits();
    const first = await limits.lease('sweep', 1_000);
    jest.advanceTimersByTime(900);
    expect(await first?.renew()).toBe(true);
    jest.advanceTimersByTime(900);
    expect(await limits.lease('sweep', 1_000)).toBeNull();
    jest.advanceTimersByTime(200);
    const second = await limits.lease('sweep', 1_000);
    expect(second).not.toBeNull();
    expect(await first?.renew()).toBe(false);
    await first?.release();
    expect(await limits.lease('sweep', 1_000)).toBeNull();
  });

  it('counts for a bounded number of senders, those that were seen last', async () => {
    const limits = new MemoryLimits();
    const limit = { points: 1, seconds: 60 };
    for (let sender = 0; sender <= MAX_COUNTED; sender++) await limits.take('login', `of ${sender}`, limit);
    expect((await limits.take('login', `of ${MAX_COUNTED}`, limit)).allowed).toBe(false);
    expect((await limits.take('login', 'of 0', limit)).allowed).toBe(true);
  });
});
