import { Controller } from '@nestjs/common';
import type { CallContext, MessageParsed, MessageReply } from '@vale/contracts/define';
import { trackingMessages } from '@vale/contracts/tracking';
import { Handles } from '@vale/platform/bus';
import { CollectService } from './collect.service.js';

@Controller()
export class CollectController {
  constructor(private readonly events: CollectService) {}

  @Handles(trackingMessages.collectEvents)
  collect(
    batch: MessageParsed<typeof trackingMessages.collectEvents>,
    context: CallContext,
  ): Promise<MessageReply<typeof trackingMessages.collectEvents>> {
    return this.events.collect(batch, context);
  }
}
