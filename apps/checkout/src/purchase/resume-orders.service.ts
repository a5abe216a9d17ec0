import { Injectable } from '@nestjs/common';
import { checkoutJobs } from '@vale/contracts/checkout';
import { Clock } from '@vale/platform/clock';
import { Jobs } from '@vale/platform/jobs';
import { RESUME_AGAIN_MS } from '../order/order-schedule.js';
import { OrderStoreService } from '../order/order-store.service.js';
import { awaitsDelivery, type Order } from '../order/order.js';
import { PaymentJobsService } from '../payment/payment-jobs.service.js';
import { WatchService } from '../payment/watch.service.js';
import { OrderSweepService } from './order-sweep.service.js';

/** Takes up orders that are due: what a crash or a lost queue left undone can be read from the orders themselves. */
@Injectable()
export class ResumeOrdersService {
  constructor(
    private readonly sweep: OrderSweepService,
    private readonly orders: OrderStoreService,
    private readonly watching: WatchService,
    private readonly payments: PaymentJobsService,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
  ) {}

  async resumeDue(): Promise<void> {
    await this.sweep.run(
      (limit) => this.orders.read.findDue(this.clock.nowMs(), limit),
      (order) => this.resume(order),
    );
  }

  private async resume(order: Order): Promise<void> {
    const { transactionId, state } = order;
    const soon = this.clock.nowMs() + RESUME_AGAIN_MS;
    if (state === 'created') {
      await this.payments.createCharge(transactionId);
      await this.orders.setDueAt(order, soon);
    } else if (state === 'pending') {
      this.payments.pollOnSchedule(order);
      await this.orders.setDueAt(order, soon);
    } else if (awaitsDelivery(order)) {
      await this.jobs.enqueue(checkoutJobs.deliverOrder, { transactionId });
      await this.orders.setDueAt(order, soon);
    } else {
      await this.watching.watch(order);
    }
  }
}
