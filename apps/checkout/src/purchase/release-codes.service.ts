import { Injectable } from '@nestjs/common';
import { checkoutJobs } from '@vale/contracts/checkout';
import { Clock } from '@vale/platform/clock';
import { Processes } from '@vale/platform/jobs';
import { Logger } from '@vale/platform/logging';
import { keepsCodes, released } from '../orders/life/order-life.js';
import { OrderStoreService } from '../orders/store/order-store.service.js';
import { runIsolated } from '../orders/store/run-isolated.js';
import { StockService } from '../stock/stock.service.js';

/** Orders per run; the next run continues. */
const BATCH = 500;
/** Milliseconds until the next look at an order that rightly holds its codes for longer. */
const KEPT_AGAIN_MS = 600_000;

/** Frees orphaned codes: compares codes that are held past their time with the orders that hold them. */
@Injectable()
export class ReleaseCodesService {
  constructor(
    private readonly orders: OrderStoreService,
    private readonly stock: StockService,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {}

  @Processes(checkoutJobs.releaseCodes)
  async releaseOverdue(): Promise<void> {
    for (const transactionId of await this.stock.overdueHolders(this.clock.nowMs(), BATCH))
      await runIsolated(this.logger, { transactionId }, () => this.compare(transactionId));
  }

  private async compare(orderId: string): Promise<void> {
    const found = await this.orders.read.find(orderId);
    const order =
      found &&
      (await this.orders.change(found, (known, now) =>
        keepsCodes(known, now) || known.assignedAt !== null ? known : released(known, now),
      ));
    const now = this.clock.nowMs();
    if (order && keepsCodes(order, now)) return this.stock.keepHeld(orderId, now + KEPT_AGAIN_MS);
    this.logger.warn('codes were held without an order that needs them', {
      transactionId: orderId,
      state: order?.state,
    });
    await this.stock.release(orderId);
  }
}
