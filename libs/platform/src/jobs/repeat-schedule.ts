import type { JobDefinition } from '@vale/contracts/define';
import type { Collection } from 'mongodb';
import { randomUUID } from 'node:crypto';
import type { Logger } from '../logging.js';
import { within } from '../queue/retry.js';
import type { JobToRun } from './job-transport.js';

interface StoredSchedule {
  /** The job's name. */
  _id: string;
  /** Epoch milliseconds of machine time. */
  nextAt: number;
}

export interface Turn {
  run(context: JobToRun['context']): Promise<void>;
  /** Called when the run failed: stores it for its further tries. */
  keep(context: JobToRun['context']): Promise<void>;
}

/** Jobs that run each second or so would write to disk all day for a time that is worth nothing after a restart. */
const WORTH_KEEPING_MS = 60_000;
/** Node's timers hold at most about 25 days. */
const LONGEST_SLEEP_MS = 86_400_000;

/** Runs jobs by the clock in this process, which is the system's only one. */
export class RepeatSchedule {
  constructor(
    private readonly collection: Collection<StoredSchedule>,
    private readonly logger: Logger,
  ) {}

  /** The first turn comes at once, or when the one before the restart had planned it. Returns the stop. */
  async start(job: JobDefinition, turn: Turn): Promise<() => Promise<void>> {
    const everyMs = job.everyMs ?? Infinity;
    const kept = everyMs >= WORTH_KEEPING_MS;
    const stored = kept ? await this.collection.findOne({ _id: job.name }) : null;
    let nextAt = Math.min(stored?.nextAt ?? 0, Date.now() + everyMs);
    let timer: NodeJS.Timeout | undefined;
    let running: Promise<void> = Promise.resolve();
    let stopped = false;

    const sleep = () => {
      if (stopped) return;
      timer = setTimeout(tick, Math.min(LONGEST_SLEEP_MS, Math.max(0, nextAt - Date.now())));
    };
    const tick = () => {
      if (Date.now() < nextAt) return sleep();
      nextAt = Date.now() + everyMs;
      // The next turn waits for this one: a sweep that is slower than its interval does not pile up.
      running = this.take(job, turn, kept ? nextAt : undefined).finally(sleep);
    };
    sleep();
    return async () => {
      stopped = true;
      clearTimeout(timer);
      await running;
    };
  }

  private async take(job: JobDefinition, turn: Turn, nextAt: number | undefined): Promise<void> {
    const context = { requestId: randomUUID() };
    try {
      if (nextAt !== undefined) {
        await this.collection.updateOne({ _id: job.name }, { $set: { nextAt } }, { upsert: true });
      }
      await within(job.timeoutMs, turn.run(context));
    } catch (error) {
      this.logger.warn('a scheduled run failed', { job: job.name, error });
      if (job.attempts > 1) await turn.keep(context).catch((cause: unknown) => this.lost(job, cause));
    }
  }

  private lost(job: JobDefinition, error: unknown): void {
    this.logger.error('a failed run could not be stored; its next turn comes by itself', {
      job: job.name,
      error,
    });
  }
}
