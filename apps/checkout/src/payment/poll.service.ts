import { Injectable } from '@nestjs/common';
import { checkoutErrors, type checkoutJobs } from '@vale/contracts/checkout';
import { AppError, type JobPayload } from '@vale/contracts/define';
import { Clock } from '@vale/platform/clock';
import { InjectConfig } from '@vale/platform/config';
import { Limits } from '@vale/platform/limits';
import { checkoutConfig, type CheckoutConfig } from '../checkout.config.js';
import { nextPollAt, pollSchedule } from '../order/order-schedule.js';
import { OrderStoreService } from '../order/order-store.service.js';
import { isClosed, type Order } from '../order/order.js';
import { PaymentJobsService } from './payment-jobs.service.js';
import { StatusCheckService } from './status-check.service.js';

/** Polls open charges, so that a payment is seen although no page is open and no call-back comes. */
@Injectable()
export class PollService {
  constructor(
    private readonly checks: StatusCheckService,
    private readonly orders: OrderStoreService,
    private readonly jobs: PaymentJobsService,
    private readonly limits: Limits,
    private readonly clock: Clock,
    @InjectConfig(checkoutConfig) private readonly config: CheckoutConfig,
  ) {}

  /** With `at` it is a scheduled poll and schedules the next; it does nothing when the order's schedule has changed. */
  async poll({ transactionId, at, providerId }: JobPayload<typeof checkoutJobs.pollPayment>): Promise<void> {
    const order = await this.orders.read.find(transactionId);
    if (!order) return;
    if (at === undefined) {
      await this.check(order, providerId);
    } else if (order.pollAt === at) {
      const retryAfterMs = await this.limitedForMs(order);
      const checked = retryAfterMs > 0 ? order : await this.check(order);
      await this.scheduleNext(checked, at, retryAfterMs);
    }
  }

  private async check(order: Order, providerId?: string): Promise<Order> {
    try {
      const checked = providerId
        ? await this.checks.checkUnknownCharge(order, providerId)
        : await this.checks.check(order);
      // Closed here, and no money will come any more: the resume sweep need not take it up again.
      if (checked.isOver && isClosed(checked.order)) await this.orders.setDueAt(checked.order, undefined);
      return checked.order;
    } catch (error) {
      // A provider that is down does not fail the job: the next poll is scheduled as after any other.
      if (error instanceof AppError && error.is(checkoutErrors.statusCheckFailed)) return order;
      throw error;
    }
  }

  private async scheduleNext(order: Order, at: number, retryAfterMs: number): Promise<void> {
    if (order.state !== 'pending') return;
    const now = this.clock.nowMs();
    // Always after the present one, whatever this machine's clock says: the instant is the key of the job.
    const next = pollSchedule(Math.max(nextPollAt(order, now), now + retryAfterMs, at + 1));
    if (await this.orders.schedulePoll(order.transactionId, at, next)) {
      this.jobs.pollOnSchedule({ transactionId: order.transactionId, pollAt: next.pollAt });
    }
  }

  /** Milliseconds until the provider may be polled again, 0 for now: providers limit the number of reads. */
  private async limitedForMs({ methodId }: Order): Promise<number> {
    const limit = { points: this.config.PAYMENT_READS_PER_MINUTE, seconds: 60 };
    const { allowed, retryAfterMs } = await this.limits.take('checkout.status-checks', methodId, limit);
    return allowed ? 0 : retryAfterMs;
  }
}
