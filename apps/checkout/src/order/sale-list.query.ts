import { Controller } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { saleMessages } from '@vale/contracts/checkout';
import { pageFrom, type MessageParsed, type MessageReply } from '@vale/contracts/define';
import { Handles } from '@vale/platform/bus';
import type { Model } from 'mongoose';
import { NOT_READ, toOrder } from './order.repository.js';
import { ORDER_MODEL, type OrderDocument } from './order.schema.js';
import { saleFacts } from './sale-facts.js';

@Controller()
export class SaleListQuery {
  constructor(@InjectModel(ORDER_MODEL) private readonly orders: Model<OrderDocument>) {}

  /** For tracking alone: no route leads here. */
  @Handles(saleMessages.listSales)
  async list({
    cursor,
    limit,
  }: MessageParsed<typeof saleMessages.listSales>): Promise<MessageReply<typeof saleMessages.listSales>> {
    const found = await this.orders
      .find(cursor === undefined ? {} : { _id: { $gt: cursor } }, NOT_READ)
      .sort({ _id: 1 })
      .limit(limit + 1)
      .lean<OrderDocument[]>();
    const { items, nextCursor } = pageFrom(found, limit, ({ _id }) => _id);
    return { items: items.map((one) => saleFacts(toOrder(one))), nextCursor };
  }
}
