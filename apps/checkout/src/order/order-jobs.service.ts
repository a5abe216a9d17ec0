import { Injectable } from '@nestjs/common';
import { checkoutJobs } from '@vale/contracts/checkout';
import { Clock } from '@vale/platform/clock';
import { Jobs } from '@vale/platform/jobs';
import type { Order } from './order.js';

/** Leaves work on an order to a job: what must go on whatever happens to this process. Repeats are dropped. */
@Injectable()
export class OrderJobsService {
  constructor(
    private readonly jobs: Jobs,
    private readonly clock: Clock,
  ) {}

  async chargeLater(transactionId: string, delayMs = 0): Promise<void> {
    await this.jobs.enqueue(checkoutJobs.createCharge, { transactionId }, { delayMs });
  }

  /** The poll that the order plans. Its key is the plan, so a lost one can be put back and a running one plan the next. */
  async poll({ transactionId, pollAt }: Pick<Order, 'transactionId' | 'pollAt'>): Promise<void> {
    if (pollAt === undefined) return;
    await this.jobs.enqueue(
      checkoutJobs.pollPayment,
      { transactionId, at: pollAt },
      { delayMs: Math.max(0, pollAt - this.clock.nowMs()), dedupeKey: `${transactionId}:${pollAt}` },
    );
  }

  /**
   * A look beside the plan. `cause` tells looks apart: while one runs, another with the same cause is dropped, and one
   * with news of its own is not.
   */
  async lookNow(transactionId: string, cause: string, providerId?: string): Promise<void> {
    await this.jobs.enqueue(
      checkoutJobs.pollPayment,
      { transactionId, ...(providerId && { providerId }) },
      { dedupeKey: `${transactionId}:${cause}` },
    );
  }

  async deliverLater(transactionId: string): Promise<void> {
    await this.jobs.enqueue(checkoutJobs.deliverOrder, { transactionId });
  }
}
