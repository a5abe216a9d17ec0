/**
 * Callbacks often come twice, or in bursts. One read serves all callbacks that came before it started. A callback that
 * comes meanwhile may be about a later change, so another read follows.
 */
export class CoalescedReads {
  private readonly running = new Map<string, Promise<void>>();
  private readonly waiting = new Map<string, Promise<void>>();

  /** Settles with the first `read` of this key that starts after this call. */
  run(key: string, read: () => Promise<void>): Promise<void> {
    const joined = this.waiting.get(key);
    if (joined) return joined;
    const next = this.afterRunning(key, read);
    this.waiting.set(key, next);
    return next;
  }

  private async afterRunning(key: string, read: () => Promise<void>): Promise<void> {
    await Promise.allSettled([this.running.get(key)]);
    this.waiting.delete(key);
    const running = read();
    this.running.set(key, running);
    try {
      await running;
    } finally {
      if (this.running.get(key) === running) this.running.delete(key);
    }
  }
}
