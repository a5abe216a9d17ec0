import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { requireAdmin, type CallContext, type MessageReply } from '@vale/contracts/define';
import { figuresMessages } from '@vale/contracts/figures';
import { Handles } from '@vale/platform/bus';
import type { Model } from 'mongoose';
import { STOCK_LEVEL_MODEL, type StockLevelDocument } from '../../stock/stock.schema.js';

@Injectable()
export class SalesFiguresQuery {
  constructor(@InjectModel(STOCK_LEVEL_MODEL) private readonly levels: Model<StockLevelDocument>) {}

  @Handles(figuresMessages.ofSales)
  async get(_: object, context: CallContext): Promise<MessageReply<typeof figuresMessages.ofSales>> {
    requireAdmin(context);
    return { hasStock: (await this.levels.exists({})) !== null };
  }
}
