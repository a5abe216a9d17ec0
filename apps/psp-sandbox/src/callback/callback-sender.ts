import type { Charge } from '../charge/charge.js';
import type { ChargeRepository } from '../charge/charge.repository.js';
import type { SandboxClock } from '../charge/charge.service.js';
import { afterTry, type Callback } from './callback.js';

const TRY_TIMEOUT_MS = 10_000;
const LOOK_EVERY_MS = 250;
const AT_ONCE = 32;

/** Posts call-backs until they are acknowledged with 2xx. What is due stands in the database, so a restart goes on. */
export class CallbackSender {
  private timer: NodeJS.Timeout | undefined;
  private readonly running = new Map<string, Promise<void>>();
  private readonly stopping = new AbortController();
  private looking: Promise<void> | undefined;

  constructor(
    private readonly charges: ChargeRepository,
    private readonly clock: SandboxClock,
    /** Looked after in the same beat: charges that ran out. */
    private readonly everyBeat: () => Promise<void>,
    private readonly onError: (error: unknown) => void,
  ) {}

  start(): void {
    this.timer = setInterval(() => this.wake(), LOOK_EVERY_MS);
    this.timer.unref();
    this.wake();
  }

  /** Looks now; a look that is under way is enough, as the next beat is near. */
  wake(): void {
    if (this.stopping.signal.aborted || this.looking) return;
    this.looking = this.look()
      .catch(this.onError)
      .finally(() => (this.looking = undefined));
  }

  async close(): Promise<void> {
    clearInterval(this.timer);
    this.stopping.abort();
    await this.looking;
    await Promise.allSettled(this.running.values());
  }

  private async look(): Promise<void> {
    await this.everyBeat();
    const now = this.clock.nowMs();
    for (const charge of await this.charges.withDueCallbacks(now, AT_ONCE)) {
      for (const callback of charge.callbacks) {
        if (this.running.size >= AT_ONCE || this.stopping.signal.aborted) return;
        if (callback.dueAt > now || this.running.has(callback.id)) continue;
        const run = this.send(charge, callback)
          .catch(this.onError)
          .finally(() => this.running.delete(callback.id));
        this.running.set(callback.id, run);
      }
    }
  }

  private async send(charge: Charge, callback: Callback): Promise<void> {
    const acknowledged = await this.post(charge.postbackUrl!, callback);
    // Cut short by our own end: nobody knows whether it arrived, so it stays due.
    if (!acknowledged && this.stopping.signal.aborted) return;
    await this.charges.change(charge.id, (now) =>
      afterTry(now, callback.id, acknowledged, this.clock.nowMs()),
    );
  }

  private async post(url: string, callback: Callback): Promise<boolean> {
    try {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'user-agent': 'psp-sandbox' },
        body: JSON.stringify(callback.body),
        redirect: 'manual',
        signal: AbortSignal.any([AbortSignal.timeout(TRY_TIMEOUT_MS), this.stopping.signal]),
      });
      await answer.body?.cancel();
      return answer.ok;
    } catch {
      return false;
    }
  }
}
