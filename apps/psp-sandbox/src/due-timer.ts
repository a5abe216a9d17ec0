import type { SandboxClock } from './clock.js';

const RETRY_MS = 1_000;

/**
 * Runs its work at the earliest requested moment, and does nothing until then. One run at a time; a run that
 * fails is repeated after a second.
 */
export class DueTimer {
  private dueAt = Infinity;
  private cancel: (() => void) | undefined;
  private running: Promise<void> | undefined;
  private closed = false;

  constructor(
    private readonly clock: SandboxClock,
    private readonly work: () => Promise<void>,
    private readonly onError: (error: unknown) => void,
  ) {}

  /** Epoch milliseconds; a moment that has passed means now. */
  runAt(ms: number): void {
    if (ms >= this.dueAt) return;
    this.dueAt = ms;
    this.arm();
  }

  runNow(): void {
    this.runAt(this.clock.nowMs());
  }

  /** Resolves once the run under way has ended. */
  async close(): Promise<void> {
    this.closed = true;
    this.cancel?.();
    await this.running;
  }

  private arm(): void {
    this.cancel?.();
    if (this.closed || this.running || this.dueAt === Infinity) return;
    this.cancel = this.clock.wakeAt(this.dueAt, () => this.run());
  }

  private run(): void {
    this.dueAt = Infinity;
    this.running = this.work()
      .catch((error: unknown) => {
        this.onError(error);
        this.runAt(this.clock.nowMs() + RETRY_MS);
      })
      .finally(() => {
        this.running = undefined;
        this.arm();
      });
  }
}
