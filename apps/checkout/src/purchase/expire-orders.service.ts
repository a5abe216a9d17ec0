import { Injectable } from '@nestjs/common';
import { checkoutErrors, checkoutJobs } from '@vale/contracts/checkout';
import { AppError } from '@vale/contracts/define';
import { Clock } from '@vale/platform/clock';
import { Processes } from '@vale/platform/jobs';
import { OrderStoreService } from '../orders/store/order-store.service.js';
import { close, closeInDoubt } from '../orders/life/order-life.js';
import { isClosed, type Order } from '../orders/life/order.js';
import { DOUBT_HOLD_MS, isInDoubt } from '../orders/money/stray-money.js';
import { StatusCheckService } from '../payments/charges/status-check.service.js';
import { StockService } from '../stock/stock.service.js';
import { OrderSweepService } from './order-sweep.service.js';

/**
 * How long codes stay held beyond `heldUntil` while the provider cannot say whether the order was paid.
 * Milliseconds.
 */
const UNCHECKED_GRACE_MS = 3_600_000;

/** Milliseconds until an order in doubt is checked again. */
const DOUBT_AGAIN_MS = 600_000;

/** Closes what was not paid while its codes were held. */
@Injectable()
export class ExpireOrdersService {
  constructor(
    private readonly sweep: OrderSweepService,
    private readonly orders: OrderStoreService,
    private readonly checks: StatusCheckService,
    private readonly stock: StockService,
    private readonly clock: Clock,
  ) {}

  @Processes(checkoutJobs.expireOrders)
  async expireOverdue(): Promise<void> {
    await this.sweep.run(
      (limit) => this.orders.read.findOverdue(this.clock.nowMs(), limit),
      (order) => this.expire(order),
    );
  }

  /** Checks the charge's status first: a payment that arrived while the codes were held is in time. */
  private async expire(order: Order): Promise<void> {
    const checked = await this.lastCheck(order);
    if (!checked) return;
    const expired = await this.orders.change(checked, (known, now) => {
      if (known.state !== 'pending' || known.heldUntil > now) return known;
      if (!isInDoubt(known)) return close(known, 'expired', now);
      const until = known.createdAt + DOUBT_HOLD_MS;
      if (now >= until) return closeInDoubt(known, now);
      return { ...known, heldUntil: Math.min(now + DOUBT_AGAIN_MS, until) };
    });
    if (isClosed(expired)) await this.stock.release(expired.transactionId);
  }

  /** Returns null if the provider does not reply and there is still time for another check. */
  private async lastCheck(order: Order): Promise<Order | null> {
    try {
      return (await this.checks.check(order)).order;
    } catch (error) {
      if (!(error instanceof AppError && error.is(checkoutErrors.statusCheckFailed))) throw error;
      const isWaiting = !isInDoubt(order) && this.clock.nowMs() < order.heldUntil + UNCHECKED_GRACE_MS;
      return isWaiting ? null : order;
    }
  }
}
