import { Injectable } from '@nestjs/common';
import { checkoutErrors } from '@vale/contracts/checkout';
import { AppError } from '@vale/contracts/define';
import { Logger } from '@vale/platform/logging';
import { OrderBookService } from '../order/order-book.service.js';
import { OrderJobsService } from '../order/order-jobs.service.js';
import { isClosed, type Order } from '../order/order.js';
import { settleOrder } from '../order/settle-order.js';
import { StockService } from '../stock/stock.service.js';
import { adoptCharge } from './charge-attempt.js';
import { isOver, type ChargeReading } from './charge-reading.js';
import { ProviderRefusal, ProviderTrouble } from './payment-provider.js';
import { ProviderDeskService } from './provider-desk.service.js';

export interface Checked {
  order: Order;
  /** The provider says that no money will come any more. */
  over: boolean;
}

/** The only place where charges are read at their provider, and the only reason to believe in a payment. */
@Injectable()
export class PaymentCheckService {
  constructor(
    private readonly orders: OrderBookService,
    private readonly stock: StockService,
    private readonly desk: ProviderDeskService,
    private readonly jobs: OrderJobsService,
    private readonly logger: Logger,
  ) {}

  /** Reads the order's charge now. Throws `checkout.status-check-failed` when the provider does not answer. */
  async check(order: Order): Promise<Checked> {
    const providerId = order.charge?.providerId;
    if (!providerId) return { order, over: false };
    const reading = await this.read(order, providerId);
    const settled = await this.orders.change(order, (known, now) => settleOrder(known, reading, now));
    return { order: await this.follow(order, settled), over: isOver(reading) };
  }

  /** Reads a charge that a call-back named. It counts when the provider itself says that it is this order's. */
  async checkStranger(order: Order, providerId: string): Promise<Checked> {
    if (order.charge?.providerId === providerId) return this.check(order);
    const reading = await this.read(order, providerId);
    if (reading.externalReference !== order.transactionId) {
      this.logger.warn('a call-back named a charge of somebody else', { transactionId: order.transactionId });
      return { order, over: false };
    }
    const settled = await this.orders.change(order, (known, now) =>
      settleOrder(adoptCharge(known, providerId, reading, now), reading, now),
    );
    return { order: await this.follow(order, settled), over: false };
  }

  private async read(order: Order, providerId: string): Promise<ChargeReading> {
    try {
      return await this.desk.read(order, providerId);
    } catch (error) {
      if (!(error instanceof ProviderTrouble || error instanceof ProviderRefusal)) throw error;
      this.logger.warn('a charge could not be read', { transactionId: order.transactionId, error });
      throw new AppError(checkoutErrors.statusCheckFailed, { cause: error });
    }
  }

  private async follow(before: Order, after: Order): Promise<Order> {
    if (before.state === 'created' && after.state === 'pending') await this.jobs.poll(after);
    if (!isClosed(before) && isClosed(after)) await this.stock.release(after.transactionId);
    return after;
  }
}
