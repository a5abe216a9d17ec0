import { Controller } from '@nestjs/common';
import { ownOrderMessages } from '@vale/contracts/checkout';
import {
  requireActor,
  type CallContext,
  type MessageParsed,
  type MessageReply,
} from '@vale/contracts/define';
import { Handles } from '@vale/platform/bus';
import { OwnOrdersService } from './own-orders.service.js';

@Controller()
export class OwnOrdersController {
  constructor(private readonly orders: OwnOrdersService) {}

  @Handles(ownOrderMessages.exportOrders)
  export(
    page: MessageParsed<typeof ownOrderMessages.exportOrders>,
    context: CallContext,
  ): Promise<MessageReply<typeof ownOrderMessages.exportOrders>> {
    return this.orders.export(requireActor(context), page);
  }

  @Handles(ownOrderMessages.getLastBuyer)
  async lastBuyer(
    _input: MessageParsed<typeof ownOrderMessages.getLastBuyer>,
    context: CallContext,
  ): Promise<MessageReply<typeof ownOrderMessages.getLastBuyer>> {
    return { buyer: await this.orders.lastBuyer(requireActor(context)) };
  }

  @Handles(ownOrderMessages.countUnfinished)
  async count(
    _input: MessageParsed<typeof ownOrderMessages.countUnfinished>,
    context: CallContext,
  ): Promise<MessageReply<typeof ownOrderMessages.countUnfinished>> {
    return { unfinished: await this.orders.countUnfinished(requireActor(context)) };
  }
}
