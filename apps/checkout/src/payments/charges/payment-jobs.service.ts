import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { checkoutJobs } from '@vale/contracts/checkout';
import { Clock } from '@vale/platform/clock';
import { Jobs } from '@vale/platform/jobs';
import { Logger } from '@vale/platform/logging';
import { RecentlyUsed } from '@vale/platform/recently-used';
import { OrderStoreService } from '../../orders/store/order-store.service.js';
import type { Order } from '../../orders/life/order.js';

/** Orders that a sweep has just read, for the jobs that it enqueued: some kilobytes each. */
const MAX_HANDED_OVER = 200;
const HANDED_OVER_MS = 60_000;

/** Enqueues work that must survive this process. A job whose key is already queued is dropped. */
@Injectable()
export class PaymentJobsService implements OnModuleDestroy {
  private readonly timers = new Set<NodeJS.Timeout>();
  private readonly orderOfJob = new RecentlyUsed<Order>(MAX_HANDED_OVER, { ttl: HANDED_OVER_MS });

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
   * Enqueues the order's scheduled poll when it is due, without a read: if the schedule has changed
   * elsewhere, the job does nothing. The resume sweep enqueues a poll that is lost with this process.
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

  /** The key contains the time: a lost poll can be enqueued again, and a running poll can enqueue the next one. */
  private async enqueueScheduled(transactionId: string, pollAt: number): Promise<void> {
    const payload = { transactionId, at: pollAt };
    // The order keeps the schedule, which the resume sweep takes up.
    const options = { dedupeKey: `${transactionId}:${pollAt}`, kept: true };
    await this.jobs.enqueue(checkoutJobs.pollPayment, payload, options);
  }

  /** Dropped while another one with the same `cause` waits or runs. The order is handed over to the job, if this process runs it. */
  async readCharges(order: Order, cause: string, options: { kept?: boolean } = {}): Promise<void> {
    const { transactionId } = order;
    this.orderOfJob.set(transactionId, order);
    const dedupeKey = `${transactionId}:${cause}`;
    await this.jobs.enqueue(checkoutJobs.readCharges, { transactionId }, { dedupeKey, ...options });
  }

  /** Returns the order once, as it was when its job was enqueued. Every write notices a later change. */
  handedOver(transactionId: string): Order | undefined {
    const order = this.orderOfJob.get(transactionId);
    this.orderOfJob.delete(transactionId);
    return order;
  }
}
