import { Controller } from '@nestjs/common';
import type { CallContext, MessageParsed, MessageReply } from '@vale/contracts/define';
import { trackingMessages } from '@vale/contracts/tracking';
import { Handles } from '@vale/platform/bus';
import { ConversionService } from './conversion.service.js';

@Controller()
export class ConversionController {
  constructor(private readonly conversions: ConversionService) {}

  @Handles(trackingMessages.listConversions)
  list(
    query: MessageParsed<typeof trackingMessages.listConversions>,
    context: CallContext,
  ): Promise<MessageReply<typeof trackingMessages.listConversions>> {
    return this.conversions.list(query, context);
  }
}
