import { withinMs } from '../time-limit.js';

/** Counts running work, so that a shutdown can wait for it. */
export class InFlight {
  private running = 0;
  private waiting: (() => void)[] = [];

  get count(): number {
    return this.running;
  }

  async track<T>(work: () => Promise<T>): Promise<T> {
    this.running += 1;
    try {
      return await work();
    } finally {
      this.running -= 1;
      if (this.running === 0) for (const wake of this.waiting.splice(0)) wake();
    }
  }

  /** True when all has ended, false when `timeoutMs` passed first. */
  async ended(timeoutMs: number): Promise<boolean> {
    if (this.running === 0) return true;
    const idle = new Promise<boolean>((resolve) => this.waiting.push(() => resolve(true)));
    return withinMs(idle, timeoutMs, () => false);
  }
}
