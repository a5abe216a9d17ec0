import { Injectable } from '@nestjs/common';
import { Clock } from '@vale/platform/clock';
import { Ids } from '@vale/platform/ids';
import { Logger } from '@vale/platform/logging';
import { OrderStoreService } from '../../orders/store/order-store.service.js';
import type { Order } from '../../orders/life/order.js';
import { hasRefusedRefund, isRefundOverdue, partsOverdue } from '../../orders/settling/refund-deadline.js';
import { recordRefund } from '../../orders/settling/settle-order.js';
import { SendRefundService } from './send-refund.service.js';

/**
 * Returns money that fits no delivery in time, and the second of two payments: by the provider if it can,
 * otherwise by a person ("devolver à mão").
 */
@Injectable()
export class RefundDeadlineService {
  constructor(
    private readonly orders: OrderStoreService,
    private readonly sender: SendRefundService,
    private readonly ids: Ids,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {}

  /** False before the deadline. A refund is saved under our own id before it is sent. */
  async refundIfOverdue(order: Order): Promise<boolean> {
    if (!isRefundOverdue(order, this.clock.nowMs())) return false;
    const byProvider = await this.refundedByProvider(order);
    const refunded = await this.orders.change(order, (known, now) =>
      isRefundOverdue(known, now) ? this.decide(known, byProvider, now) : known,
    );
    const { transactionId, state } = refunded;
    this.logger.warn('the refund deadline of an order has passed; its money goes back', {
      transactionId,
      state,
    });
    await this.sender.enqueue(refunded);
    return true;
  }

  private decide(order: Order, byProvider: ReadonlySet<string>, now: number): Order {
    // The deadline fires only once: afterwards an order without money left is treated like any other.
    const { refundAt: _refund, ...rest } = order;
    return partsOverdue(order).reduce<Order>((known, { payment, centavos }) => {
      const by = byProvider.has(payment.id) ? ('provider' as const) : ('hand' as const);
      const refund = { id: this.ids.ulid(), centavos, by, state: 'pending' as const, at: now };
      return recordRefund(known, payment.id, refund, now);
    }, rest);
  }

  /** Ids of the payments that their provider can refund. */
  private async refundedByProvider(order: Order): Promise<ReadonlySet<string>> {
    if (hasRefusedRefund(order)) return new Set();
    const canSend = await this.sender.senderOf(order);
    return new Set(order.payments.filter(canSend).map(({ id }) => id));
  }
}
