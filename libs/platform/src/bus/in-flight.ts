/** Counts what runs, so that a stop can wait for it. */
export class InFlight {
  private running = 0;
  private readonly waiting = new Set<() => void>();

  get count(): number {
    return this.running;
  }

  async track<T>(work: () => Promise<T>): Promise<T> {
    this.running += 1;
    try {
      return await work();
    } finally {
      this.running -= 1;
      if (this.running === 0) for (const wake of this.waiting) wake();
    }
  }

  /** True when all has ended, false when `timeoutMs` passed first. */
  async ended(timeoutMs: number): Promise<boolean> {
    if (this.running === 0) return true;
    return new Promise((resolve) => {
      const done = (inTime: boolean) => {
        clearTimeout(timer);
        this.waiting.delete(wake);
        resolve(inTime);
      };
      const wake = () => done(true);
      const timer = setTimeout(() => done(false), timeoutMs);
      this.waiting.add(wake);
    });
  }
}
