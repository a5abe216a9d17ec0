import { Controller } from '@nestjs/common';
import { stockNameMessages } from '@vale/contracts/catalog';
import {
  requireAdmin,
  type CallContext,
  type MessageParsed,
  type MessageReply,
} from '@vale/contracts/define';
import { Handles } from '@vale/platform/bus';
import { StockNameService } from './stock-name.service.js';

type ListNames = typeof stockNameMessages.listStockNames;

@Controller()
export class StockNameController {
  constructor(private readonly names: StockNameService) {}

  @Handles(stockNameMessages.listStockNames)
  async list({ ids }: MessageParsed<ListNames>, context: CallContext): Promise<MessageReply<ListNames>> {
    requireAdmin(context);
    return { items: await this.names.list(ids.split(',')) };
  }
}
