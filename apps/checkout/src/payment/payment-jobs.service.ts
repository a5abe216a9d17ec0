import { Injectable } from '@nestjs/common';
import { checkoutJobs } from '@vale/contracts/checkout';
import { Clock } from '@vale/platform/clock';
import { Jobs } from '@vale/platform/jobs';
import type { Order } from '../order/order.js';

/** Enqueues work that must survive this process. A job whose key is already queued is dropped. */
@Injectable()
export class PaymentJobsService {
  constructor(
    private readonly jobs: Jobs,
    private readonly clock: Clock,
  ) {}

  async createCharge(transactionId: string, delayMs = 0): Promise<void> {
    await this.jobs.enqueue(checkoutJobs.createCharge, { transactionId }, { delayMs });
  }

  /** The order's scheduled poll. Its instant is in the key: a lost poll can be enqueued again, a running one its next. */
  async pollOnSchedule({ transactionId, pollAt }: Pick<Order, 'transactionId' | 'pollAt'>): Promise<void> {
    if (pollAt === undefined) return;
    await this.jobs.enqueue(
      checkoutJobs.pollPayment,
      { transactionId, at: pollAt },
      { delayMs: Math.max(0, pollAt - this.clock.nowMs()), dedupeKey: `${transactionId}:${pollAt}` },
    );
  }

  /**
   * A poll outside the schedule. While one is running, another with the same `cause` is dropped; one with another cause
   * is not.
   */
  async pollNow(transactionId: string, cause: string, providerId?: string): Promise<void> {
    await this.jobs.enqueue(
      checkoutJobs.pollPayment,
      { transactionId, ...(providerId && { providerId }) },
      { dedupeKey: `${transactionId}:${cause}` },
    );
  }
}
