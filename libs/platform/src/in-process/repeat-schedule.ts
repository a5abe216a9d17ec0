import type { JobDefinition } from '@vale/contracts/define';
import type { Collection } from 'mongodb';
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { CLOCK_TOLERANCE_MS, steadyClock } from '../clock/steady-clock.js';
import type { Logger } from '../logging.js';
import { runAttempt, type AttemptOutcome } from '../delivery/attempts.js';
import type { StartOptions } from '../delivery/delivery.js';
import type { JobToRun } from '../jobs/job-transport.js';

interface StoredSchedule {
  /** The job's name. */
  _id: string;
  /** Epoch milliseconds of machine time. */
  nextAt: number;
}

export interface ScheduledRun {
  run(context: JobToRun['context']): Promise<void>;
  /** Stores a run that failed, for its other attempts. */
  settle(context: JobToRun['context'], outcome: AttemptOutcome): Promise<void>;
}

/**
 * Shorter intervals are not stored: they would write to disk constantly, and may run immediately after a
 * restart.
 */
const STORED_FROM_MS = 60_000;
/** Times that are known within so many milliseconds share a write: at a startup all jobs begin. */
const TOGETHER_MS = 100;
/** Node's timers hold at most about 25 days. */
const MAX_SLEEP_MS = 86_400_000;

/** Runs scheduled jobs in this process, which is the system's only one. */
export class RepeatSchedule {
  /** When each job is due, by its name: one read for all jobs, and what this process has written since. */
  private due: Promise<Map<string, number>> | undefined;
  private readonly unwritten = new Map<string, number>();
  private lastWrite: Promise<void> = Promise.resolve();
  private nextWrite: Promise<void> | undefined;

  constructor(
    private readonly collection: Collection<StoredSchedule>,
    private readonly logger: Logger,
  ) {}

  /**
   * The first run is immediate, or when it was due before the restart. For a new service, whose collections
   * are empty, it follows after the interval. Call the returned function to stop.
   */
  async start(
    job: JobDefinition,
    scheduled: ScheduledRun,
    { isNew = false }: StartOptions = {},
  ): Promise<() => Promise<void>> {
    const everyMs = job.everyMs ?? Infinity;
    const isStored = everyMs >= STORED_FROM_MS;
    const stored = isStored ? (await this.storedTimes()).get(job.name) : undefined;
    const latest = steadyClock.nowMs() + everyMs;
    const isAhead = stored !== undefined && stored > latest + CLOCK_TOLERANCE_MS;
    // Written before the machine's clock was set back, so the time of the last run is unknown.
    let nextAt = stored !== undefined && !isAhead ? Math.min(stored, latest) : 0;
    let timer: NodeJS.Timeout | undefined;
    let running: Promise<void> = Promise.resolve();
    if (isNew && stored === undefined) {
      nextAt = latest;
      if (isStored) running = this.writeFirst(job.name, nextAt);
    }
    const stopping = new AbortController();

    const sleep = () => {
      if (stopping.signal.aborted) return;
      timer = setTimeout(tick, Math.min(MAX_SLEEP_MS, Math.max(0, nextAt - steadyClock.nowMs())));
    };
    const tick = () => {
      if (steadyClock.nowMs() < nextAt) return sleep();
      nextAt = steadyClock.nowMs() + everyMs;
      // The next run waits for this one: a sweep that is slower than its interval does not pile up.
      const due = { nextAt: isStored ? nextAt : undefined, stopping: stopping.signal };
      running = this.run(job, scheduled, due).finally(sleep);
    };
    sleep();
    return async () => {
      stopping.abort();
      clearTimeout(timer);
      await running;
    };
  }

  private async storedTimes(): Promise<Map<string, number>> {
    this.due ??= this.collection
      .find()
      .toArray()
      .then((schedules) => new Map(schedules.map(({ _id, nextAt }) => [_id, nextAt])));
    try {
      return await this.due;
    } catch (error) {
      this.due = undefined;
      throw error;
    }
  }

  /** Otherwise a shop that restarts more often than the interval would restart the interval each time. */
  private async writeFirst(name: string, nextAt: number): Promise<void> {
    await this.write(name, nextAt).catch((error: unknown) =>
      this.logger.warn('a schedule could not be stored; a restart starts it again', { queue: name, error }),
    );
  }

  private async write(name: string, nextAt: number): Promise<void> {
    this.unwritten.set(name, nextAt);
    this.nextWrite ??= Promise.all([delay(TOGETHER_MS), this.lastWrite.catch(() => {})]).then(() =>
      this.writeAll(),
    );
    return this.nextWrite;
  }

  private async writeAll(): Promise<void> {
    this.lastWrite = this.nextWrite!;
    this.nextWrite = undefined;
    const schedules = [...this.unwritten];
    this.unwritten.clear();
    await this.collection.bulkWrite(
      schedules.map(([_id, nextAt]) => ({
        updateOne: { filter: { _id }, update: { $set: { nextAt } }, upsert: true },
      })),
      { ordered: false },
    );
  }

  private async run(
    job: JobDefinition,
    scheduled: ScheduledRun,
    { nextAt, stopping }: { nextAt: number | undefined; stopping: AbortSignal },
  ): Promise<void> {
    const context = { requestId: randomUUID() };
    const about = { queue: job.name, attempt: 1, crashes: 0, policy: job, logger: this.logger, stopping };
    const outcome = await runAttempt(about, async () => {
      if (nextAt !== undefined) {
        await this.write(job.name, nextAt);
        (await this.storedTimes()).set(job.name, nextAt);
      }
      await scheduled.run(context);
    });
    await scheduled.settle(context, outcome).catch((error: unknown) =>
      this.logger.error('a failed run could not be stored; the next scheduled run does its work', {
        queue: job.name,
        error,
      }),
    );
  }
}
