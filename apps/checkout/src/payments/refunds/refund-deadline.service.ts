import { Injectable } from '@nestjs/common';
import { checkoutJobs } from '@vale/contracts/checkout';
import { Clock } from '@vale/platform/clock';
import { Ids } from '@vale/platform/ids';
import { Jobs } from '@vale/platform/jobs';
import { Logger } from '@vale/platform/logging';
import { methodOfPayment } from '../../orders/money/charge.js';
import { OrderStoreService } from '../../orders/store/order-store.service.js';
import type { Order } from '../../orders/life/order.js';
import { BY_HAND, type Payment } from '../../orders/money/payment.js';
import { hasRefusedRefund, isRefundOverdue, partsOverdue } from '../../orders/settling/refund-deadline.js';
import { recordRefund } from '../../orders/settling/settle-order.js';
import { PaymentMethodService } from '../methods/payment-method.service.js';

/**
 * Returns money that fits no delivery in time, and the second of two payments: by the provider if it can,
 * otherwise by a person ("devolver à mão").
 */
@Injectable()
export class RefundDeadlineService {
  constructor(
    private readonly orders: OrderStoreService,
    private readonly methods: PaymentMethodService,
    private readonly jobs: Jobs,
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
    for (const { id, by, state: sent } of refunded.payments.flatMap(({ refunds }) => refunds))
      if (by === 'provider' && sent === 'pending')
        await this.jobs.enqueue(checkoutJobs.sendRefund, { transactionId, refundId: id });
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
    const able = await Promise.all(
      order.payments.map(async (payment) => ((await this.canRefund(order, payment)) ? [payment.id] : [])),
    );
    return new Set(able.flat());
  }

  private async canRefund(order: Order, payment: Payment): Promise<boolean> {
    return payment.chargeId !== BY_HAND && (await this.methods.canRefund(methodOfPayment(order, payment)));
  }
}
