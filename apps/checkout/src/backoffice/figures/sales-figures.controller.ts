import { Controller } from '@nestjs/common';
import { requireAdmin, type CallContext, type MessageReply } from '@vale/contracts/define';
import { figuresMessages } from '@vale/contracts/figures';
import { Handles } from '@vale/platform/bus';
import { SalesFiguresService } from './sales-figures.service.js';

@Controller()
export class SalesFiguresController {
  constructor(private readonly figures: SalesFiguresService) {}

  @Handles(figuresMessages.ofSales)
  async get(_: object, context: CallContext): Promise<MessageReply<typeof figuresMessages.ofSales>> {
    requireAdmin(context);
    return this.figures.get();
  }
}
