import { Injectable } from '@nestjs/common';
import { methodOfPayment } from '../order/charge.js';
import type { Order } from '../order/order.js';
import { BY_HAND, type Payment } from '../order/payment.js';
import { PaymentMethodService } from '../payment/payment-method.service.js';

/** Which payments of an order their provider can send back. */
@Injectable()
export class RefundWayService {
  constructor(private readonly methods: PaymentMethodService) {}

  async senderOf(order: Order): Promise<(payment: Payment) => boolean> {
    const ids = new Set([order.methodId, ...order.charges.map(({ methodId }) => methodId)]);
    const able = new Set<string>();
    for (const id of ids) if (await this.methods.canRefund(id)) able.add(id);
    return (payment) => payment.chargeId !== BY_HAND && able.has(methodOfPayment(order, payment));
  }
}
