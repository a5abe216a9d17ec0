import { Controller } from '@nestjs/common';
import { checkoutMessages } from '@vale/contracts/checkout';
import type { MessageParsed, MessageReply } from '@vale/contracts/define';
import { Handles } from '@vale/platform/bus';
import { CallbackService } from './callback.service.js';
import { PaymentMethodService } from './payment-method.service.js';

@Controller()
export class PaymentController {
  constructor(
    private readonly callbacks: CallbackService,
    private readonly methods: PaymentMethodService,
  ) {}

  @Handles(checkoutMessages.notifyPayment)
  async notify({
    methodId,
    secret,
    body,
  }: MessageParsed<typeof checkoutMessages.notifyPayment>): Promise<
    MessageReply<typeof checkoutMessages.notifyPayment>
  > {
    await this.callbacks.notify(methodId, secret, body);
    return {};
  }

  @Handles(checkoutMessages.getPaymentAvailability)
  async availability(): Promise<MessageReply<typeof checkoutMessages.getPaymentAvailability>> {
    return { available: await this.methods.isAvailable() };
  }
}
