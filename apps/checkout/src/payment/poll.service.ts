import { Injectable } from '@nestjs/common';
import { checkoutErrors, type checkoutJobs } from '@vale/contracts/checkout';
import { AppError, type JobPayload } from '@vale/contracts/define';
import { Clock } from '@vale/platform/clock';
import { InjectConfig } from '@vale/platform/config';
import { Limits } from '@vale/platform/limits';
import { checkoutConfig, type CheckoutConfig } from '../checkout.config.js';
import { OrderBookService } from '../order/order-book.service.js';
import { OrderJobsService } from '../order/order-jobs.service.js';
import { nextPollAt, planOfPoll } from '../order/order-plan.js';
import { isClosed, type Order } from '../order/order.js';
import { PaymentCheckService } from './payment-check.service.js';

/** Looks at open charges, often at first and seldom later, so that no page and no lost call-back decides when money is seen. */
@Injectable()
export class PollService {
  constructor(
    private readonly checks: PaymentCheckService,
    private readonly orders: OrderBookService,
    private readonly jobs: OrderJobsService,
    private readonly limits: Limits,
    private readonly clock: Clock,
    @InjectConfig(checkoutConfig) private readonly config: CheckoutConfig,
  ) {}

  /** `at`: this look is a planned one and plans the next; a plan that was replaced does nothing. */
  async poll({ transactionId, at, providerId }: JobPayload<typeof checkoutJobs.pollPayment>): Promise<void> {
    const order = await this.orders.find(transactionId);
    if (!order) return;
    if (at === undefined) {
      await this.look(order, providerId);
    } else if (order.pollAt === at) {
      const retryAfterMs = await this.waitingTime(order);
      const seen = retryAfterMs > 0 ? order : await this.look(order);
      await this.planNext(seen, at, retryAfterMs);
    }
  }

  private async look(order: Order, providerId?: string): Promise<Order> {
    try {
      const checked = providerId
        ? await this.checks.checkStranger(order, providerId)
        : await this.checks.check(order);
      // Closed here and over there: nothing is left to look at.
      if (checked.over && isClosed(checked.order)) await this.orders.lookAgain(checked.order, undefined);
      return checked.order;
    } catch (error) {
      // A provider that is down is no failure of ours: the next look comes by itself.
      if (error instanceof AppError && error.is(checkoutErrors.statusCheckFailed)) return order;
      throw error;
    }
  }

  private async planNext(order: Order, at: number, retryAfterMs: number): Promise<void> {
    if (order.state !== 'pending') return;
    const now = this.clock.nowMs();
    // Always after the present one, whatever this machine's clock says: equal plans would be taken for one.
    const plan = planOfPoll(Math.max(nextPollAt(order, now), now + retryAfterMs, at + 1));
    if (await this.orders.planPoll(order.transactionId, at, plan)) {
      await this.jobs.poll({ transactionId: order.transactionId, pollAt: plan.pollAt });
    }
  }

  /** Milliseconds until the provider may be asked again; providers limit readings. */
  private async waitingTime({ methodId }: Order): Promise<number> {
    const limit = { points: this.config.PAYMENT_READS_PER_MINUTE, seconds: 60 };
    const { allowed, retryAfterMs } = await this.limits.take('checkout.readings', methodId, limit);
    return allowed ? 0 : retryAfterMs;
  }
}
