import { Controller } from '@nestjs/common';
import { checkoutMessages } from '@vale/contracts/checkout';
import {
  requireActor,
  type CallContext,
  type MessageParsed,
  type MessageReply,
} from '@vale/contracts/define';
import { Handles } from '@vale/platform/bus';
import { DeliveryLinkService } from './delivery-link.service.js';
import { DeliveryMailService } from './delivery-mail.service.js';
import { DeliveryTimeService } from './delivery-time.service.js';
import { DeliveryService } from './delivery.service.js';

@Controller()
export class DeliveryController {
  constructor(
    private readonly deliveries: DeliveryService,
    private readonly links: DeliveryLinkService,
    private readonly mails: DeliveryMailService,
    private readonly times: DeliveryTimeService,
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

  @Handles(checkoutMessages.resendDelivery)
  async resend(
    input: MessageParsed<typeof checkoutMessages.resendDelivery>,
    context: CallContext,
  ): Promise<MessageReply<typeof checkoutMessages.resendDelivery>> {
    return this.mails.resend(requireActor(context), input);
  }

  @Handles(checkoutMessages.openDelivery)
  async open(
    input: MessageParsed<typeof checkoutMessages.openDelivery>,
  ): Promise<MessageReply<typeof checkoutMessages.openDelivery>> {
    return this.links.open(input);
  }

  @Handles(checkoutMessages.getDeliveryTime)
  async time(): Promise<MessageReply<typeof checkoutMessages.getDeliveryTime>> {
    return { medianSeconds: await this.times.medianSeconds() };
  }
}
