import type { JobDefinition } from '@vale/contracts/define';
import type { Collection } from 'mongodb';
import { randomUUID } from 'node:crypto';
import type { Logger } from '../logging.js';
import { runAttempt } from '../delivery/attempts.js';
import type { AttemptOutcome } from '../delivery/attempts.js';
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

/** Shorter intervals are not stored: they would write to disk all day, and may run at once after a restart. */
const STORED_FROM_MS = 60_000;
/** Node's timers hold at most about 25 days. */
const LONGEST_SLEEP_MS = 86_400_000;

/** Runs scheduled jobs in this process, which is the system's only one. */
export class RepeatSchedule {
  constructor(
    private readonly collection: Collection<StoredSchedule>,
    private readonly logger: Logger,
  ) {}

  /** The first run comes at once, or when it was due before the restart. Call the returned function to stop. */
  async start(job: JobDefinition, scheduled: ScheduledRun): Promise<() => Promise<void>> {
    const everyMs = job.everyMs ?? Infinity;
    const isStored = everyMs >= STORED_FROM_MS;
    const stored = isStored ? await this.collection.findOne({ _id: job.name }) : null;
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
      // The next run waits for this one: a sweep that is slower than its interval does not pile up.
      running = this.run(job, scheduled, isStored ? nextAt : undefined).finally(sleep);
    };
    sleep();
    return async () => {
      stopped = true;
      clearTimeout(timer);
      await running;
    };
  }

  private async run(job: JobDefinition, scheduled: ScheduledRun, nextAt: number | undefined): Promise<void> {
    const context = { requestId: randomUUID() };
    const about = { queue: job.name, attempt: 1, policy: job, logger: this.logger };
    const outcome = await runAttempt(about, async () => {
      if (nextAt !== undefined) {
        await this.collection.updateOne({ _id: job.name }, { $set: { nextAt } }, { upsert: true });
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
