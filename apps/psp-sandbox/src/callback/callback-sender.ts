import pLimit from 'p-limit';
import type { SandboxClock } from '../clock.js';
import { DueTimer } from '../due-timer.js';
import { afterAttempt, nextDueAt, type Callback, type CallbackOwner } from './callback.js';
import { CallbackPost } from './callback-post.js';

const CONCURRENCY = 32;
const BATCH = 64;
/** Retry interval after an attempt whose outcome could not be saved. */
const RETRY_MS = 1_000;

interface CallbackStore {
  /** Charges that have callbacks, the earliest due first. */
  withCallbacks(limit: number): Promise<CallbackOwner[]>;
  change(id: string, change: <Owner extends CallbackOwner>(charge: Owner) => Owner): Promise<CallbackOwner>;
}

/** Posts callbacks until they are acknowledged with 2xx. They are stored, so a restart sends what is left. */
export class CallbackSender {
  private readonly timer: DueTimer;
  private readonly limit = pLimit(CONCURRENCY);
  /** Attempts queued or under way, by callback id. */
  private readonly attempts = new Map<string, Promise<void>>();
  private readonly post = new CallbackPost();
  private stopping = false;
  /** True if more callbacks may be due than are under way. */
  private moreStored = false;

  constructor(
    private readonly store: CallbackStore,
    private readonly clock: SandboxClock,
    private readonly onError: (error: unknown) => void,
  ) {
    this.timer = new DueTimer(clock, () => this.sendDue(), onError);
  }

  start(): void {
    this.timer.runNow();
  }

  /** Called after a charge was saved with callbacks: sends what is due without another read from the store. */
  schedule(charge: CallbackOwner): void {
    const now = this.clock.nowMs();
    const unsent = charge.callbacks.filter(({ id }) => !this.attempts.has(id));
    const due = unsent.filter(({ dueAt }) => dueAt <= now);
    // Callbacks beyond the batch are read again after others were sent.
    const full = this.attempts.size >= BATCH;
    if (full && due.length > 0) this.moreStored = true;
    if (!full && !this.stopping) for (const callback of due) this.enqueue(charge, callback);
    const next = nextDueAt(unsent.filter((callback) => !due.includes(callback)));
    if (next !== null) this.timer.runAt(next);
  }

  async close(): Promise<void> {
    this.stopping = true;
    this.post.close();
    await this.timer.close();
    await Promise.all(this.attempts.values());
  }

  private async sendDue(): Promise<void> {
    const charges = await this.store.withCallbacks(BATCH);
    this.moreStored = charges.length === BATCH;
    for (const charge of charges) this.schedule(charge);
  }

  private enqueue(charge: CallbackOwner, callback: Callback): void {
    const attempt = this.limit(() => this.attempt(charge, callback))
      .catch((error: unknown) => {
        this.onError(error);
        return null;
      })
      .then((left) => {
        this.attempts.delete(callback.id);
        if (left) this.schedule(left);
        else this.timer.runAt(this.clock.nowMs() + RETRY_MS);
        if (this.moreStored && this.attempts.size < CONCURRENCY) this.timer.runNow();
      });
    this.attempts.set(callback.id, attempt);
  }

  private async attempt(charge: CallbackOwner, callback: Callback): Promise<CallbackOwner> {
    if (this.stopping) return charge;
    const acknowledged = await this.post.send(charge.postbackUrl!, callback.body);
    // Cut short by our own shutdown: it may have arrived or not, so it stays due.
    if (!acknowledged && this.stopping) return charge;
    return this.store.change(charge.id, (now) =>
      afterAttempt(now, callback.id, acknowledged, this.clock.nowMs()),
    );
  }
}
