import { Injectable } from '@nestjs/common';
import { Clock } from '@vale/platform/clock';
import { hasChangedWithin, isReadByLatePoll, nextDueAt, nextLatePollAt } from '../order/order-schedule.js';
import { OrderStoreService } from '../order/order-store.service.js';
import { isClosed, type Order } from '../order/order.js';
import { StockService } from '../stock/stock.service.js';
import { PaymentJobsService } from './payment-jobs.service.js';
import { RefundDeadlineService } from './refund-deadline.service.js';
import { SettledListService } from './settled-list.service.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Polls orders that are not open: money that still comes, a part that is missing, a dispute or a refund that ends. */
@Injectable()
export class LatePollService {
  constructor(
    private readonly orders: OrderStoreService,
    private readonly stock: StockService,
    private readonly jobs: PaymentJobsService,
    private readonly settled: SettledListService,
    private readonly refunds: RefundDeadlineService,
    private readonly clock: Clock,
  ) {}

  async refundIfOverdue(order: Order): Promise<boolean> {
    return this.refunds.refundIfOverdue(order);
  }

  /**
   * When it is due. A closed order holds no codes: what was not released when it was closed is released in its first hour,
   * later by the sweep over held codes. What a current list finds is not read order by order.
   */
  async poll(order: Order): Promise<void> {
    const now = this.clock.nowMs();
    if (isClosed(order) && hasChangedWithin(order, HOUR_MS, now))
      await this.stock.release(order.transactionId);
    const isListed = await this.settled.isListed(order.methodId);
    await this.orders.setDueAt(order, nextDueAt(order, now, isListed));
    const isPolled = nextLatePollAt(order, now, isListed) !== undefined;
    // What has just changed was read a moment ago.
    if (isPolled && !hasChangedWithin(order, MINUTE_MS, now) && isReadByLatePoll(order, isListed))
      await this.jobs.pollNow(order.transactionId, 'late-payment', { kept: true });
  }
}
