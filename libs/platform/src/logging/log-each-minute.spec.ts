import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { logEachMinute } from './log-each-minute.js';

describe('a warning that comes at every attempt to reconnect', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('is logged at once, then once a minute with how many were left out', () => {
    const logged: unknown[] = [];
    const warn = logEachMinute((...all) => void logged.push(all), 'lost');
    for (let second = 0; second < 61; second++) {
      warn({ second });
      jest.advanceTimersByTime(1_000);
    }
    expect(logged).toEqual([
      ['lost', { second: 0 }],
      ['lost', { second: 60, leftOut: 59 }],
    ]);
  });
});
