import { Controller } from '@nestjs/common';
import { checkoutMessages, checkoutRoutes } from '@vale/contracts/checkout';
import { Bus } from '@vale/platform/bus';
import { Serves, type RouteCall } from '../../edge/serves.js';

@Controller()
export class PaymentRoutes {
  constructor(private readonly bus: Bus) {}

  @Serves(checkoutRoutes.paymentWebhook)
  paymentWebhook({ params, body }: RouteCall<typeof checkoutRoutes.paymentWebhook>) {
    return this.bus.request(checkoutMessages.notifyPayment, { ...params, body });
  }
}
