import { describe, expect, it } from '@jest/globals';
import { SteadyClock } from './steady-clock.js';

describe('the steady clock', () => {
  it("follows the machine's clock forward, and goes on by the process's own time while that is behind", () => {
    let machine = 1_000_000;
    let elapsed = 0;
    const clock = new SteadyClock(
      () => machine,
      () => elapsed,
    );
    const after = (ms: number, machineAt: number) => {
      elapsed += ms;
      machine = machineAt;
      return clock.nowMs();
    };
    expect(clock.nowMs()).toBe(1_000_000);
    expect(after(10, 1_000_010)).toBe(1_000_010);
    // Corrected forward, then set back.
    expect(after(10, 2_000_000)).toBe(2_000_000);
    expect(after(10, 1_000_030)).toBe(2_000_010);
    expect(after(10, 1_000_040)).toBe(2_000_020);
    expect(after(10, 3_000_000)).toBe(3_000_000);
  });
});
