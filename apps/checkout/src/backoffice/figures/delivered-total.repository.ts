import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { ORDER_MODEL, type OrderDocument } from '../../orders/order.schema.js';
import { STOCK_LEVEL_MODEL, type StockLevelDocument } from '../../stock/stock.schema.js';

export type DeliveredOrder = Pick<OrderDocument, '_id' | 'totalCentavos' | 'methodId'>;

@Injectable()
export class DeliveredTotalRepository {
  constructor(
    @InjectModel(ORDER_MODEL) private readonly orders: Model<OrderDocument>,
    @InjectModel(STOCK_LEVEL_MODEL) private readonly levels: Model<StockLevelDocument>,
  ) {}

  /** In the sequence in which they were placed, with ids above `after`. */
  async listDelivered(after: string, limit: number): Promise<DeliveredOrder[]> {
    return this.orders
      .find({ state: 'delivered', _id: { $gt: after } }, { totalCentavos: 1, methodId: 1 })
      .sort({ _id: 1 })
      .limit(limit)
      .lean<DeliveredOrder[]>();
  }

  async hasStock(): Promise<boolean> {
    return (await this.levels.exists({})) !== null;
  }
}
