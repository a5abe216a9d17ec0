import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { checkoutJobs } from '@vale/contracts/checkout';
import { Clock } from '@vale/platform/clock';
import { Jobs } from '@vale/platform/jobs';
import { Logger } from '@vale/platform/logging';
import { OrderStoreService } from '../order/order-store.service.js';
import type { Order } from '../order/order.js';

/** Enqueues work that must survive this process. A job whose key is already queued is dropped. */
@Injectable()
export class PaymentJobsService implements OnModuleDestroy {
  private readonly timers = new Set<NodeJS.Timeout>();

  constructor(
    private readonly jobs: Jobs,
    private readonly orders: OrderStoreService,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {}

  onModuleDestroy(): void {
    for (const timer of this.timers) clearTimeout(timer);
  }

  async createCharge(transactionId: string, delayMs = 0): Promise<void> {
    await this.jobs.enqueue(checkoutJobs.createCharge, { transactionId }, { delayMs });
  }

  /**
   * The order's scheduled poll, enqueued when it is due, without a read: where its schedule has changed and this process
   * does not know, the job does nothing. A poll that is lost with this process is enqueued by the resume sweep.
   */
  pollOnSchedule({ transactionId, pollAt }: Pick<Order, 'transactionId' | 'pollAt'>): void {
    if (pollAt === undefined) return;
    const timer = setTimeout(
      () => {
        this.timers.delete(timer);
        const known = this.orders.read.recent(transactionId);
        if (known && known.pollAt !== pollAt) return;
        void this.enqueueScheduled(transactionId, pollAt).catch((error: unknown) =>
          this.logger.warn('a scheduled poll was left to the resume sweep', { transactionId, error }),
        );
      },
      Math.max(0, pollAt - this.clock.nowMs()),
    );
    timer.unref();
    this.timers.add(timer);
  }

  /** Its instant is in the key: a lost poll can be enqueued again, a running one its next. */
  private async enqueueScheduled(transactionId: string, pollAt: number): Promise<void> {
    const payload = { transactionId, at: pollAt };
    // The order keeps the schedule, which the resume sweep takes up.
    const options = { dedupeKey: `${transactionId}:${pollAt}`, kept: true };
    await this.jobs.enqueue(checkoutJobs.pollPayment, payload, options);
  }

  /** A poll outside the schedule; dropped while another one with the same `cause` waits or runs. */
  async pollNow(transactionId: string, cause: string, options: { kept?: boolean } = {}): Promise<void> {
    const dedupeKey = `${transactionId}:${cause}`;
    await this.jobs.enqueue(checkoutJobs.pollPayment, { transactionId }, { dedupeKey, ...options });
  }
}
