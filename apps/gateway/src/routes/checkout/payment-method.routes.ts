import { Controller } from '@nestjs/common';
import { paymentMethodMessages, paymentMethodRoutes } from '@vale/contracts/checkout';
import { Bus } from '@vale/platform/bus';
import { Serves, type RouteCall } from '../../edge/serves.js';

type Routes = typeof paymentMethodRoutes;

/** Creating a payment method needs an `Idempotency-Key`; the other routes forward by their contracts. */
@Controller()
export class PaymentMethodRoutes {
  constructor(private readonly bus: Bus) {}

  @Serves(paymentMethodRoutes.createPaymentMethod)
  async create({ body, idempotencyKey }: RouteCall<Routes['createPaymentMethod']>) {
    return this.bus.request(paymentMethodMessages.createPaymentMethod, { ...body, idempotencyKey });
  }

  @Serves(paymentMethodRoutes.editPaymentMethod)
  async edit({ params, body, idempotencyKey }: RouteCall<Routes['editPaymentMethod']>) {
    return this.bus.request(paymentMethodMessages.editPaymentMethod, { ...body, ...params, idempotencyKey });
  }
}
