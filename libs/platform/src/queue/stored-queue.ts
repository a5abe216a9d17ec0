import { steadyClock } from '../clock/steady-clock.js';
import { backoffMs, runAttempt, type AttemptOutcome } from '../delivery/attempts.js';
import type { QueueDepth, StartOptions } from '../delivery/delivery.js';
import { InFlight } from '../delivery/in-flight.js';
import type { Logger } from '../logging.js';
import { isDuplicateKey } from '../store/duplicate-key.js';
import { countWork, type QueueHandler, type QueuePolicy, type StoredWork } from './stored-work.js';
import { keep, storedPart, type Kept, type ReadyWork } from './ready-work.js';
import { afterRun, restartDelays, storeAfterRun, storeRun } from './work-state.js';
import type { WorkWriter } from './work-writer.js';

/** Work of one queue held in memory at once; the rest waits in the store, so a backlog costs no memory. */
const WINDOW = 200;
/** Longest sleep of the timer; Node's own limit is near 25 days. */
const MAX_SLEEP_MS = 3_600_000;

/**
 * Runs the stored work of one queue in this process. The process is the store's only user (it holds the
 * lease), so it knows all work and does not poll: new work is handed over in memory, delayed work by one
 * timer, and the store is read at startup and whenever the window is empty.
 */
export class StoredQueue {
  private readonly ready: ReadyWork[] = [];
  /** Ids that are ready, running or just being written: a read of the store leaves them out. */
  private readonly known = new Set<string>();
  private readonly kept = new Map<string, Kept>();
  private inserting = 0;
  private readonly inFlight = new InFlight();
  private timer: NodeJS.Timeout | undefined;
  private wakeAt = Infinity;
  private started = false;
  /** Nothing was read yet, and nothing was written: only an earlier process can have left work. */
  private mayBeEmpty = true;
  private readonly stopping = new AbortController();
  private refilling: Promise<void> | undefined;
  private refillAgain = false;
  private forgetAfterRefill: string[] = [];
  /** The store may have due work that is not in memory. */
  private moreInStore = true;

  constructor(
    readonly name: string,
    private readonly writer: WorkWriter,
    private readonly policy: QueuePolicy,
    private readonly handler: QueueHandler,
    private readonly logger: Logger,
  ) {}

  async start({ isNew = false }: StartOptions = {}): Promise<void> {
    this.started = true;
    // Delays of an earlier process; a new service has none.
    if (!isNew && (await this.writer.queuesWithWork()).has(this.name))
      await restartDelays(this.writer.collection, this.name);
    await this.refill();
  }

  /** Starts no more work; resolves once running work has ended, or after `timeoutMs`. */
  async stop(timeoutMs: number): Promise<void> {
    this.stopping.abort();
    clearTimeout(this.timer);
    await this.refilling;
    await this.leave(this.returnToStore(this.ready.splice(0)));
    if (!(await this.inFlight.ended(timeoutMs))) {
      this.logger.warn('stopped before the work had ended; it is retried', { queue: this.name });
      for (const { reject } of this.kept.values()) reject(new Error('stopped before the work had ended'));
    }
    await this.leave(this.writer.flush());
  }

  async depth(): Promise<QueueDepth> {
    await this.leave(this.writer.flush());
    const now = steadyClock.nowMs();
    const { due, delayed, retrying, oldest } = await countWork(this.writer.collection, this.name, now);
    const running = this.inFlight.count;
    const keptWaiting = this.ready.filter(({ kept }) => kept).length;
    const storedRunning = running - (this.kept.size - keptWaiting);
    const waiting = Math.max(0, due - storedRunning) + keptWaiting;
    const oldestSeconds = oldest && waiting > 0 ? (now - oldest.runAt) / 1_000 : 0;
    return { waiting, delayed, retrying, running, oldestSeconds };
  }

  /** Stores work and hands it over. Does nothing for an id or a dedupe key that the store has already. */
  async add(work: StoredWork): Promise<void> {
    const id = work._id;
    const kept = this.kept.get(id);
    if (kept) return kept.done;
    const isNew = !this.known.has(id);
    // Before it is written, so that a read in between does not take it too.
    this.known.add(id);
    const counted = this.beginsAtOnce(work);
    this.inserting += 1;
    try {
      await this.writer.insert(counted ? { ...work, begun: 1 } : work);
    } catch (error) {
      if (isNew) this.forget(id);
      if (!isDuplicateKey(error)) throw error;
      // An earlier process had stored it, and a read during this call skipped it because its id was known here.
      if (isNew && isDuplicateKey(error, '_id')) {
        this.moreInStore = true;
        void this.refill();
      }
      return;
    } finally {
      this.inserting -= 1;
    }
    this.written({ ...work, counted });
  }

  /**
   * Runs work that its publisher keeps stored until this resolves. It is stored here only if it cannot start
   * soon or has to run again.
   */
  async handOver(work: StoredWork): Promise<void> {
    const hasRoom = this.started && !this.stopping.signal.aborted && this.ready.length < WINDOW;
    if (!hasRoom || this.known.has(work._id)) return this.add(work);
    this.known.add(work._id);
    const kept = keep();
    this.kept.set(work._id, kept);
    this.ready.push({ ...work, kept });
    this.pump();
    return kept.done;
  }

  /** True if the work starts immediately: its first run is then stored with it, so that a crash is counted. */
  private beginsAtOnce({ runAt }: StoredWork): boolean {
    const isNext = this.inFlight.count + this.ready.length + this.inserting < this.policy.concurrency;
    return this.started && isNext && runAt <= steadyClock.nowMs();
  }

  private written(work: ReadyWork): void {
    this.mayBeEmpty = false;
    if (work.runAt > steadyClock.nowMs()) {
      this.forget(work._id);
      this.wakeNoLaterThan(work.runAt);
    } else if (!this.started || this.ready.length >= WINDOW) {
      this.forget(work._id);
      this.moreInStore = true;
    } else {
      this.known.add(work._id);
      this.ready.push(work);
      this.pump();
    }
  }

  /** Leaves work that has not started to the next process. */
  private async returnToStore(left: readonly ReadyWork[]): Promise<void> {
    const counted = left.filter((work) => work.counted).map(({ _id }) => _id);
    if (counted.length > 0)
      await this.writer.collection.updateMany({ _id: { $in: counted } }, { $set: { begun: 0 } });
    const kept = left.flatMap((work) => (work.kept ? { work, ...work.kept } : []));
    await Promise.all(
      kept.map(({ work, resolve, reject }) => this.writer.insertOnce(storedPart(work)).then(resolve, reject)),
    );
  }

  /** Writes that fail during the stop run again in the next process. */
  private async leave(writing: Promise<void>): Promise<void> {
    await writing.catch((error: unknown) =>
      this.logger.warn('the outcome of some work could not be stored; it runs again', {
        queue: this.name,
        error,
      }),
    );
  }

  private pump(): void {
    if (!this.started || this.stopping.signal.aborted) return;
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
      work.kept?.resolve();
    } catch (error) {
      // The work stays in the store, or with its publisher, and is read again later.
      this.logger.error('the outcome of an attempt could not be stored', { queue: this.name, error });
      this.wakeNoLaterThan(steadyClock.nowMs() + backoffMs(this.policy.backoff, attempt));
      this.forget(work._id);
      work.kept?.reject(error);
    }
    this.kept.delete(work._id);
  }

  private async attempt(work: ReadyWork, attempt: number): Promise<AttemptOutcome> {
    let counted: Promise<unknown> | undefined;
    const { name: queue, policy, logger, stopping } = this;
    const crashes = work.begun ?? 0;
    const about = { queue, attempt, crashes, policy, logger, stopping: stopping.signal };
    const outcome = await runAttempt(about, async () => {
      // Left-over work may have crashed its process, so its run is stored first. The run of new work is
      // stored with its insert, or in parallel, without waiting for the disk.
      if (!work.counted && !work.kept) {
        counted = storeRun(this.writer.collection, work);
        counted.catch(() => {});
        if (work.leftOver) await counted;
      }
      await this.handler.run(work, attempt);
    });
    await counted;
    return outcome;
  }

  private async settle(work: ReadyWork, outcome: AttemptOutcome): Promise<void> {
    const { kept } = work;
    if (outcome.kind === 'retry' || outcome.kind === 'stopped') {
      const waiting = afterRun(work, outcome);
      if (kept) await this.writer.insertOnce(waiting);
      else await storeAfterRun(this.writer.collection, waiting);
      this.forget(work._id);
      this.wakeNoLaterThan(waiting.runAt);
      return;
    }
    if (outcome.kind === 'dead-letter') {
      await this.handler.deadLetter(work, outcome.attempts, outcome.error);
    }
    if (kept) this.forget(work._id);
    else this.writer.finish(work, () => this.forget(work._id));
  }

  private forget(id: string): void {
    // A concurrent read may still return work that has finished since.
    if (this.refilling) this.forgetAfterRefill.push(id);
    else this.known.delete(id);
  }

  private wakeNoLaterThan(at: number): void {
    if (this.stopping.signal.aborted || at >= this.wakeAt) return;
    this.wakeAt = at;
    clearTimeout(this.timer);
    const wake = () => {
      this.wakeAt = Infinity;
      void this.refill();
    };
    this.timer = setTimeout(wake, Math.min(MAX_SLEEP_MS, Math.max(0, at - steadyClock.nowMs())));
  }

  private async refill(): Promise<void> {
    if (!this.started || this.stopping.signal.aborted) return;
    if (this.refilling) {
      this.refillAgain = true;
      return this.refilling;
    }
    this.moreInStore = false;
    this.refilling = this.readDueWork()
      .catch((error: unknown) => {
        this.logger.error('the store could not be read for due work', { queue: this.name, error });
        this.wakeNoLaterThan(steadyClock.nowMs() + 1_000);
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
    const mayBeEmpty = this.mayBeEmpty;
    this.mayBeEmpty = false;
    if (mayBeEmpty && !(await this.writer.queuesWithWork()).has(this.name)) return;
    const now = steadyClock.nowMs();
    const limit = WINDOW + this.known.size;
    const due = await this.writer.collection
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
    const next = await this.writer.collection
      .find({ queue: this.name, runAt: { $gt: now } })
      .sort({ runAt: 1 })
      .limit(1)
      .next();
    if (next) this.wakeNoLaterThan(next.runAt);
  }
}
