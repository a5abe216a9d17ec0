import { describe, expect, it } from '@jest/globals';
import { SystemClock } from './clock.js';

describe('SystemClock', () => {
  it('is the time of the machine', () => {
    const before = Date.now();
    const clock = new SystemClock();
    expect(clock.nowMs()).toBeGreaterThanOrEqual(before);
    expect(clock.now().getTime()).toBeLessThanOrEqual(Date.now());
  });
});
