import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { collectAtRest, LEAST_GARBAGE } from './collect-at-rest.js';

const EVERY_MS = 100;

describe('a thread that collects its garbage at rest', () => {
  const collect = jest.fn();
  let used = 2 * LEAST_GARBAGE;
  let stop = (): void => undefined;

  afterEach(() => {
    stop();
    jest.useRealTimers();
    collect.mockClear();
  });

  it('does so once after work, and again when there is as much as a collection is worth', () => {
    jest.useFakeTimers({ doNotFake: ['performance'] });
    stop = collectAtRest({ collect, used: () => used, everyMs: EVERY_MS, worked: () => 0 });
    jest.advanceTimersByTime(3 * EVERY_MS);
    expect(collect).toHaveBeenCalledTimes(1);
    used += LEAST_GARBAGE - 1;
    jest.advanceTimersByTime(3 * EVERY_MS);
    expect(collect).toHaveBeenCalledTimes(1);
    used += 1;
    jest.advanceTimersByTime(3 * EVERY_MS);
    expect(collect).toHaveBeenCalledTimes(2);
  });

  it('does not while it works', async () => {
    stop = collectAtRest({ collect, used: () => used, everyMs: EVERY_MS });
    for (let turn = 0; turn < 30; turn++) {
      const until = performance.now() + EVERY_MS / 4;
      while (performance.now() < until);
      await sleep(1);
    }
    expect(collect).not.toHaveBeenCalled();
  });
});
