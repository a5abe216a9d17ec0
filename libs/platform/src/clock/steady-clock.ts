/** A stored time that is later than it can be by more than this was written before a clock was set back. Milliseconds. */
export const CLOCK_TOLERANCE_MS = 5_000;

/** Milliseconds of some clock. */
type ReadClock = () => number;

/**
 * The machine's time for intervals: epoch milliseconds that follow the machine's clock forward and never go back. While
 * that clock is set back, the process's own monotonic time goes on.
 */
export class SteadyClock {
  private last: number;
  private readAt: number;

  constructor(
    private readonly machine: ReadClock = () => Date.now(),
    private readonly elapsed: ReadClock = () => performance.now(),
  ) {
    this.last = machine();
    this.readAt = elapsed();
  }

  nowMs(): number {
    const readAt = this.elapsed();
    this.last = Math.max(this.machine(), this.last + readAt - this.readAt);
    this.readAt = readAt;
    return this.last;
  }
}

/** The one of this process: times of one are compared with each other. */
export const steadyClock = new SteadyClock();
