import { Controller } from '@nestjs/common';
import { checkoutMessages } from '@vale/contracts/checkout';
import type { CallContext, MessageParsed, MessageReply } from '@vale/contracts/define';
import { Handles } from '@vale/platform/bus';
import { DeliveryLinkService } from './delivery-link.service.js';
import { DeliveryService } from './delivery.service.js';

@Controller()
export class DeliveryController {
  constructor(
    private readonly deliveries: DeliveryService,
    private readonly links: DeliveryLinkService,
  ) {}

  @Handles(checkoutMessages.getDelivery)
  async get(
    { transactionId }: MessageParsed<typeof checkoutMessages.getDelivery>,
    context: CallContext,
  ): Promise<MessageReply<typeof checkoutMessages.getDelivery>> {
    return this.deliveries.get(transactionId, context);
  }

  @Handles(checkoutMessages.listUndelivered)
  async listUndelivered(
    query: MessageParsed<typeof checkoutMessages.listUndelivered>,
    context: CallContext,
  ): Promise<MessageReply<typeof checkoutMessages.listUndelivered>> {
    return this.deliveries.listUndelivered(query, context);
  }

  @Handles(checkoutMessages.openDelivery)
  async open(
    input: MessageParsed<typeof checkoutMessages.openDelivery>,
  ): Promise<MessageReply<typeof checkoutMessages.openDelivery>> {
    return this.links.open(input);
  }
}
