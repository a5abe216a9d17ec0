import type { SandboxClock } from '../src/clock.js';

/** Time that moves only when the test says so, timers included. */
export class ManualSandboxClock implements SandboxClock {
  private readonly timers = new Map<object, { atMs: number; wake: () => void }>();

  constructor(private ms = Date.UTC(2026, 10, 21, 12)) {}

  nowMs(): number {
    return this.ms;
  }

  wakeAt(atMs: number, wake: () => void): () => void {
    const timer = {};
    this.timers.set(timer, { atMs, wake });
    // Like setTimeout, never fires before the caller has returned.
    queueMicrotask(() => this.fire());
    return () => this.timers.delete(timer);
  }

  advance(ms: number): void {
    this.ms += ms;
    this.fire();
  }

  private fire(): void {
    for (const [timer, { atMs, wake }] of this.timers) {
      if (atMs > this.ms || !this.timers.delete(timer)) continue;
      wake();
    }
  }
}
