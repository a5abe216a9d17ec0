import { Injectable } from '@nestjs/common';
import { checkoutErrors, checkoutJobs } from '@vale/contracts/checkout';
import { AppError, type JobPayload } from '@vale/contracts/define';
import { Clock } from '@vale/platform/clock';
import { Processes } from '@vale/platform/jobs';
import {
  isPollRead,
  isSweptPoll,
  nextLatePollAt,
  nextPollAt,
  pollSchedule,
  type PaymentNews,
} from '../../orders/life/order-schedule.js';
import { OrderStoreService } from '../../orders/store/order-store.service.js';
import { isClosed, type Order } from '../../orders/life/order.js';
import { PaymentJobsService } from '../charges/payment-jobs.service.js';
import { isKeyRefused, ProviderBusy, ProviderRefusal } from '../providers/provider-errors.js';
import { StatusCheckService } from '../charges/status-check.service.js';
import { PaymentSourceService } from '../sources/payment-source.service.js';
import { PaymentNewsService } from './payment-news.service.js';

interface Polled {
  checked: Order;
  /** Milliseconds until the provider may be read again; 0 for immediately. */
  retryAfterMs: number;
}

/** Polls open charges, so that a payment is seen although no page is open and no callback comes. */
@Injectable()
export class PollService {
  constructor(
    private readonly checks: StatusCheckService,
    private readonly orders: OrderStoreService,
    private readonly jobs: PaymentJobsService,
    private readonly news: PaymentNewsService,
    private readonly sources: PaymentSourceService,
    private readonly clock: Clock,
  ) {}

  /** Schedules the next one; does nothing when the order's schedule has changed. */
  @Processes(checkoutJobs.pollPayment)
  async poll({ transactionId, at }: JobPayload<typeof checkoutJobs.pollPayment>): Promise<void> {
    if (at === undefined) return this.read({ transactionId });
    const order = await this.orders.read.find(transactionId);
    if (order?.pollAt !== at) return;
    const news = await this.news.of(order.methodId);
    const { checked, retryAfterMs } = isPollRead(order, this.clock.nowMs(), news)
      ? await this.check(order)
      : { checked: order, retryAfterMs: 0 };
    await this.scheduleNext(checked, { at, retryAfterMs, news });
  }

  /** Leaves the order's schedule unchanged. */
  @Processes(checkoutJobs.readCharges)
  async read({ transactionId }: JobPayload<typeof checkoutJobs.readCharges>): Promise<void> {
    const order = this.jobs.handedOver(transactionId) ?? (await this.orders.read.find(transactionId));
    if (order) await this.check(order);
  }

  private async check(order: Order): Promise<Polled> {
    try {
      const checked = await this.checks.check(order, 'poll');
      if (order.charges.length > 0) await this.sources.recordSuccess(order.methodId, 'reads');
      // This poll closed the order because its provider expects no money: read it a few more times to be
      // sure.
      if (checked.isOver && isClosed(checked.order) && checked.order !== order)
        await this.orders.setDueAt(checked.order, nextLatePollAt(checked.order, this.clock.nowMs()));
      return { checked: checked.order, retryAfterMs: 0 };
    } catch (error) {
      // A provider that is down does not fail the job: the next poll is scheduled as after any other.
      if (!(error instanceof AppError && error.is(checkoutErrors.statusCheckFailed))) throw error;
      if (isOfProvider(error.cause)) await this.sources.recordFailure(order.methodId, 'reads', error.cause);
      return {
        checked: order,
        retryAfterMs: error.cause instanceof ProviderBusy ? error.cause.retryAfterMs : 0,
      };
    }
  }

  private async scheduleNext(
    order: Order,
    { at, retryAfterMs, news }: { at: number; retryAfterMs: number; news: PaymentNews },
  ): Promise<void> {
    if (order.state !== 'pending') return;
    const now = this.clock.nowMs();
    // The time is the key of the job, so the next poll must be later than this one, even if this machine's
    // clock is behind.
    const pollAt = Math.max(nextPollAt(order, now, news), now + retryAfterMs, at + 1);
    const next = pollSchedule(pollAt, now);
    const { transactionId } = order;
    if ((await this.orders.schedulePoll(transactionId, at, next)) && !isSweptPoll(next))
      this.jobs.pollOnSchedule({ transactionId, pollAt });
  }
}

/** A failure that is not about one charge, nor about calls that the shop left out itself. */
function isOfProvider(error: unknown): boolean {
  if (error instanceof ProviderRefusal) return isKeyRefused(error);
  return !(error instanceof ProviderBusy);
}
