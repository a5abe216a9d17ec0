import { Injectable } from '@nestjs/common';
import { checkoutEvents } from '@vale/contracts/checkout';
import { On } from '@vale/platform/bus';
import { PaymentMethodService } from './payment-method.service.js';

@Injectable()
export class ForgetPaymentMethodsWhenChangedConsumer {
  constructor(private readonly methods: PaymentMethodService) {}

  @On(checkoutEvents.paymentMethodsChanged, { every: 'replica' })
  forget(): void {
    this.methods.forget();
  }
}
