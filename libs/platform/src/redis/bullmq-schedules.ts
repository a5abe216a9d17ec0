import type { Queue } from 'bullmq';
import type { JobDefinition } from '@vale/contracts/define';
import type { JobBody } from '../jobs/job-transport.js';
import type { Logger } from '../logging.js';
import { logEachMinute } from '../logging/log-each-minute.js';
import { CLOCK_TOLERANCE_MS } from '../clock/steady-clock.js';
import type { DelayedJobs } from './bullmq-clock.js';

/** After Redis was flushed or the machine's clock set back, jobs and schedules go on within this time. */
const CHECK_MS = 10_000;

/** The schedules of this process's jobs in Redis, one per job in the whole system. */
export class Schedules {
  private readonly scheduled = new Map<string, JobDefinition>();
  private timer: NodeJS.Timeout | undefined;
  private readonly warnOfCheck;

  constructor(
    private readonly queueOf: (name: string) => Queue<JobBody>,
    private readonly delayed: DelayedJobs,
    logger: Logger,
  ) {
    this.warnOfCheck = logEachMinute(
      logger.warn.bind(logger),
      'delayed jobs and schedules could not be checked',
    );
  }

  /** Runs until `stop`. */
  start(): void {
    this.timer ??= setInterval(() => void this.checkAll(), CHECK_MS).unref();
  }

  async ensureScheduled(definition: JobDefinition): Promise<void> {
    await this.delayed.restart(this.queueOf(definition.name));
    if (!definition.everyMs) {
      // A job that was scheduled by an earlier release.
      await this.queueOf(definition.name).removeJobScheduler(definition.name);
      return;
    }
    this.scheduled.set(definition.name, definition);
    await this.ensure(definition);
  }

  forget(definition: JobDefinition): void {
    this.scheduled.delete(definition.name);
  }

  stop(): void {
    clearInterval(this.timer);
    this.timer = undefined;
  }

  private async checkAll(): Promise<void> {
    await this.delayed.check().catch((error: unknown) => this.warnOfCheck({ error }));
    for (const definition of this.scheduled.values()) {
      await this.ensure(definition).catch((error: unknown) =>
        this.warnOfCheck({ job: definition.name, error }),
      );
    }
  }

  /** An upsert restarts the interval, so correct schedules are left alone. */
  private async ensure({ name, everyMs }: JobDefinition): Promise<void> {
    const queue = this.queueOf(name);
    const existing = await queue.getJobScheduler(name);
    if (existing?.every === everyMs) {
      const nextInMs = (existing?.next ?? 0) - Date.now();
      if (nextInMs <= everyMs! + CLOCK_TOLERANCE_MS) return;
      // The clock was set back: its next run would be as much later.
      await queue.removeJobScheduler(name);
    }
    await queue.upsertJobScheduler(name, { every: everyMs! }, { name, data: { payload: {} } as JobBody });
  }
}
