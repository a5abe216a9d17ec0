import { Controller } from '@nestjs/common';
import { checkoutMessages } from '@vale/contracts/checkout';
import type { CallContext, MessageParsed, MessageReply } from '@vale/contracts/define';
import { Handles } from '@vale/platform/bus';
import { CallbackEntryService } from './callback-entry.service.js';

@Controller()
export class CallbackController {
  constructor(private readonly callbacks: CallbackEntryService) {}

  @Handles(checkoutMessages.notifyPayment)
  async notify(
    input: MessageParsed<typeof checkoutMessages.notifyPayment>,
    { client }: CallContext,
  ): Promise<MessageReply<typeof checkoutMessages.notifyPayment>> {
    await this.callbacks.receive(input, client);
    return {};
  }
}
