import { Injectable } from '@nestjs/common';
import { pictureMessages } from '@vale/contracts/checkout';
import type { MessageParsed, MessageReply } from '@vale/contracts/define';
import { Handles } from '@vale/platform/bus';
import { InjectModel } from '@vale/platform/store';
import type { Model } from 'mongoose';
import { orderSchema, type OrderDocument } from '../orders/store/order.schema.js';

const IN_LINES = 'lines.product.image';

type Message = typeof pictureMessages.findShownByOrders;

/** Returns the pictures that orders show. Counting index keys costs the same however many orders show a picture. */
@Injectable()
export class PictureListQuery {
  constructor(@InjectModel(orderSchema) private readonly orders: Model<OrderDocument>) {}

  @Handles(pictureMessages.findShownByOrders)
  async list({ addresses }: MessageParsed<Message>): Promise<MessageReply<Message>> {
    const found = await this.orders.aggregate<{ _id: string }>([
      { $match: { 'product.image': { $in: addresses } } },
      { $group: { _id: '$product.image', orders: { $sum: 1 } } },
    ]);
    const inLines = await this.orders.distinct(IN_LINES, { [IN_LINES]: { $in: addresses } });
    const shown = new Set<unknown>([...found.map(({ _id }) => _id), ...inLines]);
    return { addresses: addresses.filter((address) => shown.has(address)) };
  }
}
