import { Injectable } from '@nestjs/common';
import { checkoutEvents, checkoutJobs } from '@vale/contracts/checkout';
import { AppError, platformErrors } from '@vale/contracts/define';
import { On } from '@vale/platform/bus';
import { Clock } from '@vale/platform/clock';
import { Processes } from '@vale/platform/jobs';
import { Logger } from '@vale/platform/logging';
import { ungivenLines } from '../../orders/life/cancelled-lines.js';
import { advance, finishDelivery, released } from '../../orders/life/order-life.js';
import { nextDueAt } from '../../orders/life/order-schedule.js';
import { OrderMetricsService } from '../../orders/lists/order-metrics.service.js';
import { isGrant } from '../../orders/money/payment.js';
import { runIsolated } from '../../orders/store/run-isolated.js';
import { OrderStoreService } from '../../orders/store/order-store.service.js';
import { awaitsDelivery, codeLines, type Order } from '../../orders/life/order.js';
import { StockService } from '../../stock/stock.service.js';
import { BuyerBlockService } from '../blocks/buyer-block.service.js';

/** Milliseconds. Informational: codes held for a late payment are assigned at once. */
const HOLD_AGAIN_MS = 600_000;
const MAX_HOLDS = 3;
/** Maximum attempts if the order keeps changing while its codes are assigned. */
const MAX_CHANGES = 10;

/** Gives a paid order its codes. Safe to repeat: a line that has its code keeps it. */
@Injectable()
export class DeliveryService {
  constructor(
    private readonly orders: OrderStoreService,
    private readonly stock: StockService,
    private readonly blocks: BuyerBlockService,
    private readonly metrics: OrderMetricsService,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {}

  @On(checkoutEvents.orderPaid, { durable: 'checkout-deliver-order-when-order-paid' })
  @Processes(checkoutJobs.deliverOrder)
  async deliver({ transactionId }: { transactionId: string }): Promise<void> {
    for (let changes = 0; changes < MAX_CHANGES; changes++) {
      const order = await this.orders.read.find(transactionId);
      if (!order) return;
      if (!awaitsDelivery(order)) return this.leave(order);
      // The shop gives to whom it wants.
      if (!isGrant(order) && (await this.blocks.isBlocked(order))) return this.holdBack(order);
      if (!(await this.giveCodes(order))) return this.reportMissing(order);
      const codes = await this.stock.assignedTo(transactionId);
      // If the order's version changed, its codes must be assigned again: see `StockService.unassign`.
      const after = await this.orders.change(order, (known, now) =>
        known.version === order.version ? finishDelivery(known, now, codes) : known,
      );
      if (after.assignedAt !== null) {
        // Another delivery came first, and this one may have held codes of units that were cancelled meanwhile.
        await this.freeCancelled(after);
        return this.metrics.observeDelivery(after);
      }
      if (!awaitsDelivery(after)) return this.takeBack(after, order.version);
    }
    throw new AppError(platformErrors.conflict);
  }

  /** Frees the codes of units that were refunded before their delivery, and delivers the others if they are due. */
  async withoutCancelled(order: Order): Promise<void> {
    const { transactionId } = order;
    await this.freeCancelled(order);
    // The refund is decided: if the delivery fails, the sweep resumes it.
    if (ungivenLines(order).length > 0 && awaitsDelivery(order))
      await runIsolated(this.logger, { transactionId }, () => this.deliver({ transactionId }));
  }

  private async freeCancelled(order: Order): Promise<void> {
    await this.stock.releaseLines(order.transactionId, ungivenLines(order), order.version);
  }

  private async giveCodes(order: Order): Promise<boolean> {
    const lines = codeLines(order);
    const { transactionId, version } = order;
    await this.freeCancelled(order);
    // A paid order still holds its codes; those of a late one were released, and are held again, all or none.
    if (order.state === 'paid' && (await this.stock.assign(transactionId, lines, version))) return true;
    for (let holds = 0; holds < MAX_HOLDS; holds++) {
      const missing = await this.stock.hold(transactionId, lines, this.clock.nowMs() + HOLD_AGAIN_MS);
      if (missing.length > 0) return false;
      if (await this.stock.assign(transactionId, lines, version)) return true;
      // A release that belongs to the closing of the order may run between the two steps.
    }
    return false;
  }

  /** Marks the paid order of a blocked buyer, which opens a case. Removing the block removes the mark. */
  private async holdBack(order: Order): Promise<void> {
    const held = await this.orders.change(order, (known) =>
      awaitsDelivery(known) ? { ...known, customer: { ...known.customer, blocked: true } } : known,
    );
    return this.leave(held);
  }

  /** A refund or a dispute was written while the codes were assigned. */
  private async takeBack({ transactionId, state }: Order, version: number): Promise<void> {
    this.logger.warn('the codes of an order were taken back before anybody saw them', {
      transactionId,
      state,
    });
    await this.stock.unassign(transactionId, version);
  }

  /**
   * A paid order without codes was accepted before they were held, or they were taken from it. It continues as a late one,
   * which waits for a code or for its refund.
   */
  private async reportMissing(order: Order): Promise<void> {
    const { transactionId, state } = order;
    if (state === 'late_paid')
      this.logger.warn('a late payment found no code; it waits for one, or to be refunded', {
        transactionId,
      });
    else this.logger.error('an order that is due has no code', { transactionId });
    const late = await this.orders.change(order, (known, now) =>
      known.state === 'paid' ? advance(released(known, now), now, 'without a code') : known,
    );
    if (late !== order) await this.stock.release(transactionId);
    return this.leave(late);
  }

  /** An undelivered late payment waits for a code or for its missing part until it is refunded. */
  private async leave(order: Order): Promise<void> {
    if (order.state === 'late_paid') await this.orders.setDueAt(order, nextDueAt(order, this.clock.nowMs()));
  }
}
