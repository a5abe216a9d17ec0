import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { abortedAfter, withinMs } from './time-limit.js';

describe('a time limit', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('gives the result of work that ends in time, and leaves no timer', async () => {
    await expect(withinMs(Promise.resolve('done'), 1_000, () => 'late')).resolves.toBe('done');
    expect(jest.getTimerCount()).toBe(0);
  });

  it('gives what the late case gives, whether it returns or throws', async () => {
    const never = new Promise<string>(() => {});
    const late = withinMs(never, 1_000, () => 'late');
    const failed = withinMs(never, 1_000, () => {
      throw new Error('too late');
    });
    const refusal = expect(failed).rejects.toThrow('too late');
    await jest.advanceTimersByTimeAsync(1_000);
    await expect(late).resolves.toBe('late');
    await refusal;
  });

  it('rejects as the work does, and leaves no timer', async () => {
    await expect(withinMs(Promise.reject(new Error('broken')), 1_000, () => 0)).rejects.toThrow('broken');
    expect(jest.getTimerCount()).toBe(0);
  });
});

describe('a signal with a time limit', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('aborts a call that takes longer', async () => {
    const call = abortedAfter(
      1_000,
      (signal) =>
        new Promise((_resolve, reject) =>
          signal.addEventListener('abort', () => reject(signal.reason as Error)),
        ),
    );
    const refusal = expect(call).rejects.toThrow('aborted');
    await jest.advanceTimersByTimeAsync(1_000);
    await refusal;
  });

  it('never aborts after a call that has ended, and leaves no timer', async () => {
    const signals: AbortSignal[] = [];
    await abortedAfter(1_000, async (signal) => void signals.push(signal));
    await expect(abortedAfter(1_000, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(jest.getTimerCount()).toBe(0);
    await jest.advanceTimersByTimeAsync(1_000);
    expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
  });
});
