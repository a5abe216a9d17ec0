import { Injectable } from '@nestjs/common';
import { HOUR_MS, MINUTE_MS } from '@vale/contracts/time';
import { Clock } from '@vale/platform/clock';
import {
  hasChangedWithin,
  isPollRead,
  isReadNow,
  isSweptPoll,
  nextDueAt,
  nextPollAt,
  pollSchedule,
  RESUME_AGAIN_MS,
  type NewSchedule,
} from '../../orders/life/order-schedule.js';
import { OrderStoreService } from '../../orders/store/order-store.service.js';
import { isClosed, type Order } from '../../orders/life/order.js';
import { StockService } from '../../stock/stock.service.js';
import { PaymentJobsService } from '../charges/payment-jobs.service.js';
import { PaymentNewsService } from './payment-news.service.js';

/** An order that is due, when it is due again, and whether its charges are read now. */
export interface PlannedPoll {
  order: Order;
  schedule: NewSchedule;
  isRead: boolean;
}

/**
 * Batches due polls, so that each costs the store a fraction of two commands: polls of open orders that are
 * minutes apart, and polls of other orders (expected money, a missing part, a dispute or a refund).
 */
@Injectable()
export class SweepPollService {
  constructor(
    private readonly orders: OrderStoreService,
    private readonly stock: StockService,
    private readonly jobs: PaymentJobsService,
    private readonly news: PaymentNewsService,
    private readonly clock: Clock,
  ) {}

  /**
   * Plans the poll of a due order. A closed order holds no codes: leftovers are released within its first
   * hour, later by the sweep over held codes. Orders that a current list covers are not read one by one.
   */
  async plan(order: Order): Promise<PlannedPoll> {
    const now = this.clock.nowMs();
    const news = await this.news.of(order.methodId);
    const { isListed } = news;
    if (order.state === 'pending') {
      const schedule = pollSchedule(nextPollAt(order, now, news), now);
      if (isSweptPoll(schedule)) return { order, schedule, isRead: isPollRead(order, now, news) };
      // The order is young and its timer was lost.
      this.jobs.pollOnSchedule(order);
      return { order, schedule: { dueAt: now + RESUME_AGAIN_MS }, isRead: false };
    }
    if (isClosed(order) && hasChangedWithin(order, HOUR_MS, now))
      await this.stock.release(order.transactionId);
    // A fresh change was read a moment ago.
    const isRead = !hasChangedWithin(order, MINUTE_MS, now) && isReadNow(order, now, news);
    return { order, schedule: { dueAt: nextDueAt(order, now, isListed) }, isRead };
  }

  /** The schedules are written first: a crash leaves out one poll of each, and the next one follows. */
  async pollAll(planned: readonly PlannedPoll[]): Promise<void> {
    await this.orders.scheduleAll(planned);
    for (const { order, isRead } of planned)
      if (isRead) await this.jobs.readCharges(order, 'sweep', { kept: true });
  }
}
