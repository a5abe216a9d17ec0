import type { Queue } from 'bullmq';
import { steadyClock } from '../clock/steady-clock.js';
import type { Logger } from '../logging.js';

/** The clocks of several machines differ by less, and each writes times of its own to Redis. */
export const CLOCK_TOLERANCE_MS = 5_000;

/**
 * BullMQ stores by the machine's clock when a delayed job is due. After that was set back, jobs would wait longer by as
 * much; here their delays begin again instead. A process that starts after it does not notice.
 */
export class DelayedJobs {
  /** How far the machine's clock is behind the process's own time. */
  private behindMs = 0;

  constructor(
    private readonly queues: () => Iterable<Queue>,
    private readonly logger: Logger,
  ) {}

  /** Call it periodically. */
  async check(): Promise<void> {
    const behindMs = steadyClock.nowMs() - Date.now();
    const setBackMs = behindMs - this.behindMs;
    this.behindMs = behindMs;
    if (setBackMs <= CLOCK_TOLERANCE_MS) return;
    this.logger.warn("the machine's clock was set back; the delays of jobs begin again", { setBackMs });
    for (const queue of this.queues()) await this.restartDelays(queue);
  }

  private async restartDelays(queue: Queue): Promise<void> {
    for (const job of await queue.getDelayed()) {
      // Those of schedules are restarted with them.
      if (!job || job.repeatJobKey) continue;
      await job.changeDelay(job.delay).catch((error: unknown) =>
        // It has begun, or is done.
        this.logger.debug('jobs: a delay could not be restarted', { job: queue.name, error }),
      );
    }
  }
}
