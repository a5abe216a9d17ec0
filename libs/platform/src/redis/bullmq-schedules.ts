import type { Queue } from 'bullmq';
import type { JobDefinition } from '@vale/contracts/define';
import type { JobBody } from '../jobs/job-transport.js';
import type { Logger } from '../logging.js';

/** After Redis was flushed, its schedules are created again within this time. */
const CHECK_MS = 10_000;

/** The schedules of this process's jobs in Redis, one per job in the whole system. */
export class Schedules {
  private readonly scheduled = new Map<string, JobDefinition>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly queueOf: (name: string) => Queue<JobBody>,
    private readonly logger: Logger,
  ) {}

  async ensureScheduled(definition: JobDefinition): Promise<void> {
    if (!definition.everyMs) {
      // A job that was scheduled by an earlier release.
      await this.queueOf(definition.name).removeJobScheduler(definition.name);
      return;
    }
    this.scheduled.set(definition.name, definition);
    await this.ensure(definition);
    this.timer ??= setInterval(() => void this.checkAll(), CHECK_MS).unref();
  }

  forget(definition: JobDefinition): void {
    this.scheduled.delete(definition.name);
  }

  stop(): void {
    clearInterval(this.timer);
    this.timer = undefined;
  }

  private async checkAll(): Promise<void> {
    for (const definition of this.scheduled.values()) {
      await this.ensure(definition).catch((error: unknown) =>
        this.logger.warn('a schedule could not be checked', { job: definition.name, error }),
      );
    }
  }

  /** An upsert restarts the interval, so a schedule that is as it should be is left alone. */
  private async ensure({ name, everyMs }: JobDefinition): Promise<void> {
    const queue = this.queueOf(name);
    const existing = await queue.getJobScheduler(name);
    if (existing?.every === everyMs) return;
    await queue.upsertJobScheduler(name, { every: everyMs! }, { name, data: { payload: {} } as JobBody });
  }
}
