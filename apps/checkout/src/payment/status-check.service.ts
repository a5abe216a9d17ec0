import { Injectable } from '@nestjs/common';
import { checkoutErrors } from '@vale/contracts/checkout';
import { AppError } from '@vale/contracts/define';
import { Logger } from '@vale/platform/logging';
import { isOver, type ChargeSnapshot } from '../order/charge-snapshot.js';
import { OrderStoreService } from '../order/order-store.service.js';
import { isClosed, type Order } from '../order/order.js';
import { settleOrder } from '../order/settle-order.js';
import { StockService } from '../stock/stock.service.js';
import { adoptCharge } from './charge-attempt.js';
import { PaymentGatewayService, type ReadCause } from './payment-gateway.service.js';
import { PaymentJobsService } from './payment-jobs.service.js';
import { ProviderError, ProviderRefusal } from './providers/provider-errors.js';

export interface StatusCheck {
  order: Order;
  /** The provider says that the charge will not be paid any more. */
  isOver: boolean;
}

/** The only reader of charges: polls, call-backs, refreshes, cancellations and expiries all come here. */
@Injectable()
export class StatusCheckService {
  constructor(
    private readonly orders: OrderStoreService,
    private readonly stock: StockService,
    private readonly gateway: PaymentGatewayService,
    private readonly jobs: PaymentJobsService,
    private readonly logger: Logger,
  ) {}

  /** Reads the order's charge now. Throws `checkout.status-check-failed` when the provider gives no usable reply. */
  async check(order: Order, cause: ReadCause = 'asked'): Promise<StatusCheck> {
    const providerId = order.charge?.providerId;
    if (!providerId) return { order, isOver: false };
    const snapshot = await this.read(order, providerId, cause);
    const settled = await this.orders.change(order, (known, now) => settleOrder(known, snapshot, now));
    return { order: await this.followUp(order, settled), isOver: isOver(snapshot) };
  }

  /**
   * Reads a charge that a call-back named and that the order does not know. It counts only when the provider says that
   * it carries the order's reference.
   */
  async checkUnknownCharge(order: Order, providerId: string): Promise<StatusCheck> {
    if (order.charge?.providerId === providerId) return this.check(order);
    const snapshot = await this.read(order, providerId, 'asked');
    if (snapshot.externalReference !== order.transactionId) {
      const { transactionId } = order;
      this.logger.warn('a call-back named a charge of another order', { transactionId });
      return { order, isOver: false };
    }
    const settled = await this.orders.change(order, (known, now) =>
      settleOrder(adoptCharge(known, providerId, snapshot, now), snapshot, now),
    );
    return { order: await this.followUp(order, settled), isOver: false };
  }

  private async read(order: Order, providerId: string, cause: ReadCause): Promise<ChargeSnapshot> {
    try {
      return await this.gateway.readCharge(order, providerId, cause);
    } catch (error) {
      if (!(error instanceof ProviderError || error instanceof ProviderRefusal)) throw error;
      this.logger.warn('a charge could not be read', { transactionId: order.transactionId, error });
      throw new AppError(checkoutErrors.statusCheckFailed, { cause: error });
    }
  }

  private async followUp(before: Order, after: Order): Promise<Order> {
    if (before.state === 'created' && after.state === 'pending') await this.jobs.pollOnSchedule(after);
    if (!isClosed(before) && isClosed(after)) await this.stock.release(after.transactionId);
    return after;
  }
}
