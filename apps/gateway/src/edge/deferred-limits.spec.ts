import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Limits, type Limit } from '@vale/platform/limits';
import { DeferredLimits, SETTLE_AFTER_MS } from './deferred-limits.js';

const limit: Limit = { points: 10, seconds: 60 };

/** All replicas share one window. */
class OneWindow extends Limits {
  readonly commands: number[] = [];
  private consumed = 0;

  async take(_bucket: string, _key: string, { points: most }: Limit, points = 1) {
    this.commands.push(points);
    this.consumed += points;
    const allowed = this.consumed <= most;
    const remaining = Math.max(0, most - this.consumed);
    return { allowed, remaining, retryAfterMs: allowed ? 0 : 60_000, endsInMs: 60_000 };
  }

  async takeToken() {
    return { allowed: true, retryAfterMs: 0 };
  }

  startAgain(): void {
    this.consumed = 0;
  }

  async lease() {
    return null;
  }
}

let shared: OneWindow;
let failures: unknown[];
const replica = () => new DeferredLimits(shared, (error) => failures.push(error));
const take = (deferred: DeferredLimits) => deferred.take('reads', 'a', limit);
const takeNow = (deferred: DeferredLimits) => deferred.takeNow('reads', 'a');
const settled = () => jest.advanceTimersByTimeAsync(SETTLE_AFTER_MS);

describe('deferred limits', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    shared = new OneWindow();
    failures = [];
  });
  afterEach(() => void jest.useRealTimers());

  it('know nothing of a window before the first point was taken from it', async () => {
    const one = replica();
    expect(takeNow(one)).toBeNull();
    await take(one);
    expect(takeNow(one)).toBe(8);
    expect(one.takeNow('reads', 'b')).toBeNull();
  });

  it('allow in one process exactly as many as the limit', async () => {
    const one = replica();
    let allowed = 0;
    for (let call = 0; call < 30; call++) {
      if ((call % 3 > 0 && takeNow(one) !== null) || (await take(one)).allowed) allowed++;
    }
    expect(allowed).toBe(10);
  });

  it('settle all points of a moment by one command', async () => {
    const one = replica();
    await take(one);
    for (let call = 0; call < 5; call++) takeNow(one);
    await settled();
    expect(shared.commands).toEqual([1, 5]);
    await settled();
    expect(shared.commands).toEqual([1, 5]);
    expect(await take(one)).toMatchObject({ remaining: 3 });
  });

  it('see a moment later what another replica took, which may be too many by that moment', async () => {
    const [one, other] = [replica(), replica()];
    await take(one);
    await take(other);
    for (let call = 0; call < 8; call++) expect(takeNow(one)).not.toBeNull();
    expect(takeNow(other)).toBe(7);
    await settled();
    expect([takeNow(one), takeNow(other)]).toEqual([null, null]);
    expect((await take(other)).allowed).toBe(false);
  });

  it('begin a new window when it is over, without what was left to settle of the old one', async () => {
    const one = replica();
    await take(one);
    takeNow(one);
    jest.setSystemTime(Date.now() + 60_001);
    expect(takeNow(one)).toBeNull();
    shared.startAgain();
    expect(await take(one)).toMatchObject({ allowed: true, remaining: 9 });
    await settled();
    expect(shared.commands).toEqual([1, 1]);
  });

  it('go on by what they know while the points cannot be settled', async () => {
    const one = replica();
    await take(one);
    shared.take = async () => {
      throw new Error('Redis is away');
    };
    for (let left = 8; left >= 0; left--) expect(takeNow(one)).toBe(left);
    await settled();
    expect([takeNow(one), failures.length]).toEqual([null, 1]);
  });
});
