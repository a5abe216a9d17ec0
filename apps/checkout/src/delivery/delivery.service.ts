import { Injectable } from '@nestjs/common';
import { checkoutErrors, type checkoutMessages } from '@vale/contracts/checkout';
import { AppError, platformErrors, type CallContext, type MessageReply } from '@vale/contracts/define';
import { Clock } from '@vale/platform/clock';
import { Logger } from '@vale/platform/logging';
import { OrderBookService } from '../order/order-book.service.js';
import { OrderFiguresService } from '../order/order-figures.service.js';
import { labelCodes, showsCodes } from '../order/order-view.js';
import { codeLines, type Order } from '../order/order.js';
import { StockService } from '../stock/stock.service.js';
import { awaitsDelivery, finishDelivery } from './finish-delivery.js';

/** A paid order whose code is missing is looked at again after this; milliseconds. */
const MISSING_AGAIN_MS = 60_000;
/** Codes that are taken for a late payment are assigned at once; this long at most they stay held. */
const TAKE_MS = 600_000;
const MOST_TAKES = 3;

/** Gives a paid order its codes. Safe to repeat: a line that has its code keeps it. */
@Injectable()
export class DeliveryService {
  constructor(
    private readonly orders: OrderBookService,
    private readonly stock: StockService,
    private readonly figures: OrderFiguresService,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {}

  async deliver(transactionId: string): Promise<void> {
    const order = await this.orders.find(transactionId);
    if (!order) return;
    if (!awaitsDelivery(order)) return this.leave(order);
    if (!(await this.giveCodes(order))) return this.reportMissing(order);
    this.figures.delivered(await this.orders.change(order, finishDelivery));
  }

  /**
   * For the mail, while it is sent. Throws `platform.forbidden` for anybody who came through the gateway, and
   * `checkout.order-not-found` while nothing is delivered or when the money was taken back.
   */
  async get(
    transactionId: string,
    { actor, client }: CallContext,
  ): Promise<MessageReply<typeof checkoutMessages.getDelivery>> {
    if (actor || client) throw new AppError(platformErrors.forbidden);
    const order = await this.orders.get(transactionId);
    if (order.deliveredAt === null || !showsCodes(order)) throw new AppError(checkoutErrors.orderNotFound);
    return {
      transactionId,
      customer: { name: order.customer.name, email: order.customer.email },
      productTitle: order.product.title,
      codes: labelCodes(order, await this.stock.reveal(transactionId)),
      deliveredAt: order.deliveredAt,
    };
  }

  private async giveCodes(order: Order): Promise<boolean> {
    const lines = codeLines(order);
    const { transactionId } = order;
    // What a paid order held is still there; the codes of a late one were let go, and are taken again all or none.
    if (order.state === 'paid' && (await this.stock.assign(transactionId, lines))) return true;
    for (let tries = 0; tries < MOST_TAKES; tries++) {
      if (!(await this.stock.hold(transactionId, lines, this.clock.nowMs() + TAKE_MS))) return false;
      if (await this.stock.assign(transactionId, lines)) return true;
      // The order was closed a moment ago, and its codes were let go between the two steps.
    }
    return false;
  }

  private async reportMissing(order: Order): Promise<void> {
    const { transactionId, state } = order;
    if (state === 'late_paid') {
      this.logger.warn('a late payment found no code; it waits for the admin', { transactionId });
      return this.leave(order);
    }
    this.logger.error('a paid order has no code', { transactionId });
    await this.orders.lookAgain(order, this.clock.nowMs() + MISSING_AGAIN_MS);
  }

  /** Nothing more happens by itself. */
  private async leave(order: Order): Promise<void> {
    if (order.state === 'late_paid') await this.orders.lookAgain(order, undefined);
  }
}
