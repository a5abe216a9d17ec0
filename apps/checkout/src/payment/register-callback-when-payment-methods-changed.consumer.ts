import { Injectable } from '@nestjs/common';
import { checkoutEvents } from '@vale/contracts/checkout';
import { On } from '@vale/platform/bus';
import { PaymentGatewayService } from './payment-gateway.service.js';

@Injectable()
export class RegisterCallbackWhenPaymentMethodsChangedConsumer {
  constructor(private readonly gateway: PaymentGatewayService) {}

  @On(checkoutEvents.paymentMethodsChanged)
  async register(): Promise<void> {
    await this.gateway.registerCallback();
  }
}
