import { describe, expect, it } from '@jest/globals';
import { AppError, platformErrors } from '@vale/contracts/define';
import { MongoNetworkError, MongoServerSelectionError } from 'mongodb';
import { PinoLogger } from '../logging.js';
import { MAX_CRASHES, backoffMs, runAttempt, StopRetrying } from './attempts.js';

const policy = {
  attempts: 3,
  backoff: { type: 'exponential', delayMs: 100, maxMs: 250 },
  timeoutMs: 20,
} as const;
const logger = PinoLogger.create({ level: 'silent' });
const running = new AbortController().signal;
const attempt = (number: number, run: () => Promise<unknown>, { stopping = running, crashes = 0 } = {}) =>
  runAttempt({ queue: 'shop-greet', attempt: number, crashes, policy, logger, stopping }, run);
const failing = () => Promise.reject(new Error('no greeting'));

describe('an attempt', () => {
  it('is done when it succeeds', async () => {
    expect(await attempt(1, async () => 'hello')).toEqual({ kind: 'done' });
  });

  it('is retried after the backoff when it fails, and ends as a dead letter at the last', async () => {
    expect(await attempt(1, failing)).toMatchObject({ kind: 'retry', delayMs: 100 });
    expect(await attempt(2, failing)).toMatchObject({ kind: 'retry', delayMs: 200 });
    expect(await attempt(3, failing)).toEqual({ kind: 'dead-letter', attempts: 3, error: 'no greeting' });
  });

  it('is a dead letter at once when its handler throws StopRetrying', async () => {
    const outcome = await attempt(1, () => Promise.reject(new StopRetrying(new Error('no such shop'))));
    expect(outcome).toEqual({ kind: 'dead-letter', attempts: 1, error: 'no such shop' });
  });

  it('fails when it takes too long', async () => {
    const outcome = await attempt(1, () => new Promise(() => {}));
    expect(outcome).toMatchObject({ kind: 'retry', error: { message: 'did not end within 20 ms' } });
  });

  it('runs, whichever it is, although its process ended in the runs before, up to a bound', async () => {
    let runs = 0;
    const run = async () => void runs++;
    expect(await attempt(3, run, { crashes: MAX_CRASHES - 1 })).toEqual({ kind: 'done' });
    expect(await attempt(3, run, { crashes: MAX_CRASHES })).toEqual({
      kind: 'dead-letter',
      attempts: 8,
      error: 'the process ended in 6 runs',
    });
    expect(runs).toBe(1);
  });

  it.each([
    ['the store', new MongoServerSelectionError('no server', {} as never)],
    ['another service', new AppError(platformErrors.unavailable)],
    ['a reply', new AppError(platformErrors.timeout)],
  ])('goes on, and ends neither as failed nor as a dead letter, while %s is away', async (_, away) => {
    let runs = 0;
    const outcome = await attempt(3, async () => {
      runs += 1;
      if (runs < 5) throw away;
    });
    expect(outcome).toEqual({ kind: 'done' });
    expect(runs).toBe(5);
  });

  it('does not count when the process stops while it waits for the store', async () => {
    const stopping = new AbortController();
    const away = new MongoNetworkError('refused');
    const outcome = await attempt(3, () => Promise.reject(away).finally(() => stopping.abort()), {
      stopping: stopping.signal,
    });
    expect(outcome).toEqual({ kind: 'stopped', delayMs: 100, error: away });
  });
});

describe('the backoff', () => {
  it.each([
    [{ type: 'fixed', delayMs: 150 } as const, [150, 150, 150]],
    [{ type: 'exponential', delayMs: 100, maxMs: 250 } as const, [100, 200, 250]],
    [{ type: 'exponential', delayMs: 100 } as const, [100, 200, 400]],
  ])('%j', (backoff, delays) => {
    expect([1, 2, 3].map((number) => backoffMs(backoff, number))).toEqual(delays);
  });
});
