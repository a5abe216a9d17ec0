import { Injectable } from '@nestjs/common';
import { checkoutEvents, checkoutJobs, type StockKey } from '@vale/contracts/checkout';
import { On } from '@vale/platform/bus';
import { Clock } from '@vale/platform/clock';
import { Jobs } from '@vale/platform/jobs';
import { RESUME_AGAIN_MS } from '../orders/life/order-schedule.js';
import { OrderStoreService } from '../orders/store/order-store.service.js';
import { awaitsDelivery, codeLines, type Order } from '../orders/life/order.js';
import { linesToReplace } from '../orders/life/replacements.js';
import { RefundDeadlineService } from '../payments/refunds/refund-deadline.service.js';
import { SweepPollService, type PlannedPoll } from '../payments/polls/sweep-poll.service.js';
import { OrderSweepService } from './order-sweep.service.js';

/** Late orders that are looked through when codes come; the others are found by the sweep. */
const MAX_RESUMED = 200;

/** Resumes due orders: the orders themselves show what a crash or a lost queue left undone. */
@Injectable()
export class ResumeOrdersService {
  constructor(
    private readonly sweep: OrderSweepService,
    private readonly orders: OrderStoreService,
    private readonly polls: SweepPollService,
    private readonly refunds: RefundDeadlineService,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
  ) {}

  async resumeDue(): Promise<void> {
    const planned: PlannedPoll[] = [];
    await this.sweep.run(
      (limit) => this.orders.read.findDue(this.clock.nowMs(), limit),
      (order) => this.resume(order, planned),
      () => this.polls.pollAll(planned.splice(0)),
    );
  }

  /** Delivers late-paid orders when codes arrive, oldest first. */
  @On(checkoutEvents.stockChanged, { durable: 'checkout-deliver-late-orders-when-stock-changed' })
  async deliverLate({ productId, variation, free }: StockKey & { free: number }): Promise<void> {
    if (free === 0) return;
    const late = await this.orders.read.listIn('late_paid', MAX_RESUMED);
    const waiting = late.filter(
      (order) =>
        awaitsDelivery(order) &&
        codeLines(order).some((line) => line.productId === productId && line.variation === variation),
    );
    for (const { transactionId } of waiting.slice(0, free))
      await this.jobs.enqueue(checkoutJobs.deliverOrder, { transactionId });
  }

  private async resume(order: Order, planned: PlannedPoll[]): Promise<void> {
    if (await this.refunds.refundIfOverdue(order)) return;
    const { transactionId, state } = order;
    const soon = this.clock.nowMs() + RESUME_AGAIN_MS;
    if (state === 'created') {
      await this.jobs.enqueue(checkoutJobs.createCharge, { transactionId });
      await this.orders.setDueAt(order, soon);
    } else if (awaitsDelivery(order)) {
      await this.jobs.enqueue(checkoutJobs.deliverOrder, { transactionId });
      await this.orders.setDueAt(order, soon);
    } else if (linesToReplace(order).length > 0) {
      await this.jobs.enqueue(checkoutJobs.replaceCodes, { transactionId });
      await this.orders.setDueAt(order, soon);
    } else {
      planned.push(await this.polls.plan(order));
    }
  }
}
