import { Injectable } from '@nestjs/common';
import { requireAdmin, type CallContext, type MessageReply } from '@vale/contracts/define';
import { figuresMessages } from '@vale/contracts/figures';
import { Handles } from '@vale/platform/bus';
import { InjectModel } from '@vale/platform/store';
import type { Model } from 'mongoose';
import { stockLevelSchema, type StockLevelDocument } from '../../stock/stock.schema.js';

@Injectable()
export class SalesFiguresQuery {
  constructor(@InjectModel(stockLevelSchema) private readonly levels: Model<StockLevelDocument>) {}

  @Handles(figuresMessages.ofSales)
  async get(_: object, context: CallContext): Promise<MessageReply<typeof figuresMessages.ofSales>> {
    requireAdmin(context);
    return { hasStock: (await this.levels.exists({})) !== null };
  }
}
