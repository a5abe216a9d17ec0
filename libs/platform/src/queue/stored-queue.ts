import { backoffMs, runAttempt } from '../delivery/attempts.js';
import type { AttemptOutcome, AttemptPolicy } from '../delivery/attempts.js';
import type { QueueDepth } from '../delivery/delivery.js';
import { InFlight } from '../delivery/in-flight.js';
import type { Logger } from '../logging.js';
import { isDuplicateKey } from '../store/duplicate-key.js';
import type { StoredWork, WorkCollection } from './stored-work.js';

/** Work of one queue held in memory at once; the rest waits in the store, so a backlog costs no memory. */
const WINDOW = 200;
/** Longest sleep of the timer; Node's own limit is near 25 days. */
const LONGEST_SLEEP_MS = 3_600_000;

export interface QueuePolicy extends AttemptPolicy {
  readonly concurrency: number;
}

export interface QueueHandler {
  run(work: StoredWork, attempt: number): Promise<void>;
  /** Stores what failed for good; must be safe to call twice. */
  deadLetter(work: StoredWork, attempts: number, error: string): Promise<void>;
}

/** `leftOver`: read from the store, so a run of it may have begun before. */
type ReadyWork = StoredWork & { leftOver?: boolean };

/**
 * Runs the stored work of one queue in this process. The process is the store's only user (it holds the lease), so what
 * is added is known at once and nothing polls: new work is handed over in memory, delayed work by one timer, and the
 * store is read at startup and whenever the window is empty.
 */
export class StoredQueue {
  private readonly ready: ReadyWork[] = [];
  /** Ids that are ready, running or just being written: a read of the store leaves them out. */
  private readonly known = new Set<string>();
  private readonly inFlight = new InFlight();
  private timer: NodeJS.Timeout | undefined;
  private wakeAt = Infinity;
  private started = false;
  private isFirstRead = true;
  private stopped = false;
  private refilling: Promise<void> | undefined;
  private refillAgain = false;
  private forgetAfterRefill: string[] = [];
  /** The store may have due work that is not in memory. */
  private moreInStore = true;

  constructor(
    readonly name: string,
    private readonly collection: WorkCollection,
    private readonly policy: QueuePolicy,
    private readonly handler: QueueHandler,
    private readonly logger: Logger,
  ) {}

  async start(): Promise<void> {
    this.started = true;
    await this.refill();
  }

  /** Begins nothing more; resolves when what runs has ended, or after `timeoutMs`. */
  async stop(timeoutMs: number): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.refilling;
    if (!(await this.inFlight.ended(timeoutMs))) {
      this.logger.warn('stopped before the work had ended; it is retried', { queue: this.name });
    }
  }

  async depth(): Promise<QueueDepth> {
    const now = Date.now();
    const due = { queue: this.name, runAt: { $lte: now } };
    const [dueCount, delayed, oldest] = await Promise.all([
      this.collection.countDocuments(due),
      this.collection.countDocuments({ queue: this.name, runAt: { $gt: now } }),
      this.collection.find(due).sort({ runAt: 1 }).limit(1).next(),
    ]);
    const running = this.inFlight.count;
    const waiting = Math.max(0, dueCount - running);
    const oldestSeconds = oldest && waiting > 0 ? (now - oldest.runAt) / 1_000 : 0;
    return { waiting, delayed, running, oldestSeconds };
  }

  /** Stores work and hands it over. Does nothing for an id or a dedupe key that the store has already. */
  async add(work: StoredWork): Promise<void> {
    const id = work._id;
    const isNew = !this.known.has(id);
    // Before it is written, so that a read in between does not take it too.
    this.known.add(id);
    try {
      await this.collection.insertOne(work);
    } catch (error) {
      if (isNew) this.forget(id);
      if (!isDuplicateKey(error)) throw error;
      // An earlier process had stored it, and a read during this call skipped it because its id was known here.
      if (isNew && isDuplicateKey(error, '_id')) {
        this.moreInStore = true;
        void this.refill();
      }
      return;
    }
    this.written(work);
  }

  private written(work: StoredWork): void {
    if (work.runAt > Date.now()) {
      this.forget(work._id);
      this.wakeNoLaterThan(work.runAt);
    } else if (!this.started || this.ready.length >= WINDOW) {
      this.forget(work._id);
      this.moreInStore = true;
    } else {
      this.ready.push(work);
      this.pump();
    }
  }

  private pump(): void {
    if (!this.started || this.stopped) return;
    while (this.inFlight.count < this.policy.concurrency) {
      const work = this.ready.shift();
      if (!work) break;
      void this.inFlight.track(() => this.process(work)).then(() => this.pump());
    }
    if (this.ready.length === 0 && this.moreInStore) void this.refill();
  }

  private async process(work: ReadyWork): Promise<void> {
    const attempt = work.attempts + 1;
    try {
      await this.settle(work, await this.attempt(work, attempt));
    } catch (error) {
      // The work stays in the store and is read again later.
      this.logger.error('the outcome of an attempt could not be stored', { queue: this.name, error });
      this.wakeNoLaterThan(Date.now() + backoffMs(this.policy.backoff, attempt));
    }
    this.forget(work._id);
  }

  private async attempt(work: ReadyWork, attempt: number): Promise<AttemptOutcome> {
    let counted: Promise<unknown> | undefined;
    const about = { queue: this.name, attempt, policy: this.policy, logger: this.logger };
    const outcome = await runAttempt(about, async () => {
      // A crash of the process counts as an attempt. What was left over may be what crashed it: its attempt is counted
      // before it runs again. New work is counted beside its run, which does not wait for the disk.
      counted = this.collection.updateOne({ _id: work._id }, { $max: { attempts: attempt } });
      counted.catch(() => {});
      if (work.leftOver) await counted;
      await this.handler.run(work, attempt);
    });
    await counted;
    return outcome;
  }

  private async settle(work: StoredWork, outcome: AttemptOutcome): Promise<void> {
    if (outcome.kind === 'retry') {
      const runAt = Date.now() + outcome.delayMs;
      await this.collection.updateOne({ _id: work._id }, { $set: { runAt } });
      this.wakeNoLaterThan(runAt);
      return;
    }
    if (outcome.kind === 'dead-letter') {
      await this.handler.deadLetter(work, outcome.attempts, outcome.error);
    }
    await this.collection.deleteOne({ _id: work._id });
  }

  private forget(id: string): void {
    // A read that is under way may still bring what was finished meanwhile.
    if (this.refilling) this.forgetAfterRefill.push(id);
    else this.known.delete(id);
  }

  private wakeNoLaterThan(at: number): void {
    if (this.stopped || at >= this.wakeAt) return;
    this.wakeAt = at;
    clearTimeout(this.timer);
    const wake = () => {
      this.wakeAt = Infinity;
      void this.refill();
    };
    this.timer = setTimeout(wake, Math.min(LONGEST_SLEEP_MS, Math.max(0, at - Date.now())));
  }

  private async refill(): Promise<void> {
    if (!this.started || this.stopped) return;
    if (this.refilling) {
      this.refillAgain = true;
      return this.refilling;
    }
    this.moreInStore = false;
    this.refilling = this.readDueWork()
      .catch((error: unknown) => {
        this.logger.error('the store could not be read for due work', { queue: this.name, error });
        this.wakeNoLaterThan(Date.now() + 1_000);
      })
      .finally(() => {
        this.refilling = undefined;
        for (const id of this.forgetAfterRefill.splice(0)) this.known.delete(id);
        if (this.refillAgain) {
          this.refillAgain = false;
          void this.refill();
        } else {
          this.pump();
        }
      });
    return this.refilling;
  }

  private async readDueWork(): Promise<void> {
    const mayBeEmpty = this.isFirstRead;
    this.isFirstRead = false;
    // Most queues are empty at a start, which one read shows.
    if (mayBeEmpty && !(await this.collection.findOne({ queue: this.name }))) return;
    const now = Date.now();
    const limit = WINDOW + this.known.size;
    const due = await this.collection
      .find({ queue: this.name, runAt: { $lte: now } })
      .sort({ runAt: 1 })
      .limit(limit)
      .toArray();
    for (const work of due) {
      if (this.known.has(work._id)) continue;
      this.known.add(work._id);
      this.ready.push({ ...work, leftOver: true });
    }
    if (due.length === limit) this.moreInStore = true;
    const next = await this.collection
      .find({ queue: this.name, runAt: { $gt: now } })
      .sort({ runAt: 1 })
      .limit(1)
      .next();
    if (next) this.wakeNoLaterThan(next.runAt);
  }
}
