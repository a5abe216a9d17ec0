import { Controller } from '@nestjs/common';
import { checkoutMessages } from '@vale/contracts/checkout';
import type { MessageReply } from '@vale/contracts/define';
import { Handles } from '@vale/platform/bus';
import { PaymentMethodService } from './payment-method.service.js';

@Controller()
export class PaymentController {
  constructor(private readonly methods: PaymentMethodService) {}

  @Handles(checkoutMessages.getPaymentAvailability)
  async availability(): Promise<MessageReply<typeof checkoutMessages.getPaymentAvailability>> {
    return { available: await this.methods.isAvailable() };
  }
}
