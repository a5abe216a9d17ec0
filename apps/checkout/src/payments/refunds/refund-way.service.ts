import { Injectable } from '@nestjs/common';
import { methodOfPayment } from '../../orders/money/charge.js';
import type { Order } from '../../orders/life/order.js';
import { BY_HAND, type Payment } from '../../orders/money/payment.js';
import { PaymentMethodService } from '../methods/payment-method.service.js';

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
