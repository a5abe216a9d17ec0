import { Injectable } from '@nestjs/common';
import { checkoutErrors } from '@vale/contracts/checkout';
import { AppError } from '@vale/contracts/define';
import { Clock } from '@vale/platform/clock';
import { Logger } from '@vale/platform/logging';
import { PaymentCheckService } from '../payment/payment-check.service.js';
import { StockService } from '../stock/stock.service.js';
import { OrderBookService } from './order-book.service.js';
import { OrderJobsService } from './order-jobs.service.js';
import { nextWatchAt, SWEEP_AGAIN_MS } from './order-plan.js';
import { isClosed, move, type Order } from './order.js';

const BATCH = 100;
/** Readings of one sweep that run at once. */
const AT_ONCE = 8;
/** A sweep ends before its job counts as stalled; the next one goes on. Milliseconds. */
const LONGEST_SWEEP_MS = 15_000;
/** While the provider is down nobody can say whether an order was paid; so long its codes are kept beyond their time. */
const UNREADABLE_PATIENCE_MS = 3_600_000;

/** Finds orders that nothing else goes on with. Whatever was lost, a process or a whole queue, stands in the orders. */
@Injectable()
export class OrderSweepService {
  constructor(
    private readonly orders: OrderBookService,
    private readonly checks: PaymentCheckService,
    private readonly stock: StockService,
    private readonly jobs: OrderJobsService,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {}

  /** Ends what was not paid while its codes were held. */
  async expireOverdue(): Promise<void> {
    await this.forEachOf(
      (limit) => this.orders.findOverdue(limit),
      (order) => this.expire(order),
    );
  }

  /** Goes on with what a crash left half done. */
  async resumeDue(): Promise<void> {
    await this.forEachOf(
      (limit) => this.orders.findDue(limit),
      (order) => this.resume(order),
    );
  }

  /** Asks once more before: a payment that arrived while the codes were held is in time. */
  private async expire(order: Order): Promise<void> {
    const seen = await this.lastLook(order);
    if (!seen) return;
    const expired = await this.orders.change(seen, (known, now) =>
      known.state === 'pending' && known.heldUntil <= now ? move(known, 'expired', now) : known,
    );
    if (isClosed(expired)) await this.stock.release(expired.transactionId);
  }

  /** Null: the provider does not answer, and there is still time to ask again. */
  private async lastLook(order: Order): Promise<Order | null> {
    try {
      return (await this.checks.check(order)).order;
    } catch (error) {
      if (!(error instanceof AppError && error.is(checkoutErrors.statusCheckFailed))) throw error;
      return this.clock.nowMs() < order.heldUntil + UNREADABLE_PATIENCE_MS ? null : order;
    }
  }

  private async resume(order: Order): Promise<void> {
    const { transactionId, state } = order;
    const soon = this.clock.nowMs() + SWEEP_AGAIN_MS;
    if (state === 'created') {
      await this.jobs.chargeLater(transactionId);
      await this.orders.lookAgain(order, soon);
    } else if (state === 'pending') {
      await this.jobs.poll(order);
      await this.orders.lookAgain(order, soon);
    } else if (state === 'paid' || state === 'late_paid') {
      await this.jobs.deliverLater(transactionId);
      await this.orders.lookAgain(order, soon);
    } else {
      await this.tidy(order);
    }
  }

  /** A closed order holds nothing, and money that still comes for it is noticed. */
  private async tidy(order: Order): Promise<void> {
    if (!isClosed(order)) return this.orders.lookAgain(order, undefined);
    await this.stock.release(order.transactionId);
    const next = nextWatchAt(order, this.clock.nowMs());
    await this.orders.lookAgain(order, next);
    if (next !== undefined) await this.jobs.lookNow(order.transactionId, 'watch');
  }

  /** One order that fails does not keep the others waiting. */
  private async forEachOf(
    find: (limit: number) => Promise<Order[]>,
    work: (order: Order) => Promise<void>,
  ): Promise<void> {
    const until = performance.now() + LONGEST_SWEEP_MS;
    const seen = new Set<string>();
    for (;;) {
      // Those that could not be helped still stand in front.
      const found = await find(BATCH + seen.size);
      const fresh = found.filter(({ transactionId }) => !seen.has(transactionId));
      if (fresh.length === 0) return;
      const queue = fresh.values();
      const run = async () => {
        for (const order of queue) {
          if (performance.now() > until) return;
          seen.add(order.transactionId);
          await work(order).catch((error: unknown) => this.report(order, error));
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, run));
      if (performance.now() > until) return;
    }
  }

  private report({ transactionId, state }: Order, error: unknown): void {
    this.logger.error('an order was left to the next sweep', { transactionId, state, error });
  }
}
