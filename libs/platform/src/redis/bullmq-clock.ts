import type { Job, Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import { CLOCK_TOLERANCE_MS, steadyClock } from '../clock/steady-clock.js';
import type { Logger } from '../logging.js';

/** BullMQ's scores of delayed jobs are the due time in milliseconds times this, plus a sequence. */
const SCORE_PER_MS = 4_096;

/**
 * BullMQ stores by the machine's clock when a delayed job is due. After that was set back, jobs would wait longer by as
 * much; here their delays begin again instead.
 */
export class DelayedJobs {
  /** Milliseconds that the machine's clock is behind the process's own time. */
  private behindMs = 0;

  constructor(
    private readonly redis: Pick<Redis, 'zscore'>,
    private readonly queues: () => Iterable<Queue>,
    private readonly logger: Logger,
  ) {}

  /** Call it periodically. */
  async check(): Promise<void> {
    const behindMs = steadyClock.nowMs() - Date.now();
    const setBackMs = behindMs - this.behindMs;
    this.behindMs = behindMs;
    const wasSetBack = setBackMs > CLOCK_TOLERANCE_MS;
    if (wasSetBack) this.logger.warn("the machine's clock was set back", { setBackMs });
    for (const queue of this.queues()) {
      // If the clock was ahead unnoticed for a moment, the next due work is due too late.
      const [next] = await queue.getDelayed(0, 0);
      if (wasSetBack || (next && (await this.isAhead(queue, next)))) await this.restart(queue);
    }
  }

  /** Restarts delays that are longer than requested. */
  async restart(queue: Queue): Promise<void> {
    for (const job of await queue.getDelayed()) {
      // Jobs of schedules are restarted with their schedule.
      if (!job || job.repeatJobKey || !(await this.isAhead(queue, job))) continue;
      await job.changeDelay(job.delay).catch((error: unknown) =>
        // The job is running, or done.
        this.logger.debug('jobs: a delay could not be restarted', { job: queue.name, error }),
      );
    }
  }

  /** Due later than a delay that begins now. */
  private async isAhead(queue: Queue, { id, delay }: Pick<Job, 'id' | 'delay'>): Promise<boolean> {
    const score = await this.redis.zscore(queue.toKey('delayed'), id!);
    return Number(score ?? 0) / SCORE_PER_MS > Date.now() + delay + CLOCK_TOLERANCE_MS;
  }
}
