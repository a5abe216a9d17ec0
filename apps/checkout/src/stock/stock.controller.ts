import { Controller } from '@nestjs/common';
import { checkoutMessages } from '@vale/contracts/checkout';
import {
  requireAdmin,
  type CallContext,
  type MessageParsed,
  type MessageReply,
} from '@vale/contracts/define';
import { Handles } from '@vale/platform/bus';
import { StockLevelService } from './stock-level.service.js';

@Controller()
export class StockController {
  constructor(private readonly levels: StockLevelService) {}

  @Handles(checkoutMessages.countStock)
  async count(
    { productId }: MessageParsed<typeof checkoutMessages.countStock>,
    context: CallContext,
  ): Promise<MessageReply<typeof checkoutMessages.countStock>> {
    requireAdmin(context);
    return { items: await this.levels.counts(productId) };
  }
}
