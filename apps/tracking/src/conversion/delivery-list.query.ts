import { Injectable } from '@nestjs/common';
import {
  requirePermission,
  type CallContext,
  type MessageParsed,
  type MessageReply,
} from '@vale/contracts/define';
import { destinationMessages } from '@vale/contracts/tracking';
import { Handles } from '@vale/platform/bus';
import { InjectModel } from '@vale/platform/store';
import type { Model } from 'mongoose';
import type { DeliveryRecord } from './delivery.js';
import { deliverySchema, type DeliveryDocument } from './delivery.schema.js';

@Injectable()
export class DeliveryListQuery {
  constructor(@InjectModel(deliverySchema) private readonly deliveries: Model<DeliveryDocument>) {}

  @Handles(destinationMessages.listDeliveries)
  async list(
    { transactionId }: MessageParsed<typeof destinationMessages.listDeliveries>,
    context: CallContext,
  ): Promise<MessageReply<typeof destinationMessages.listDeliveries>> {
    requirePermission(context, 'orders');
    const found = await this.deliveries
      .find({ transactionId })
      .sort({ transactionId: 1, destination: 1, event: 1 })
      .lean<DeliveryRecord[]>();
    return {
      items: found.map(({ destination, event, state, reason, attempts, happenedAt, changedAt }) => ({
        destination,
        event,
        transactionId,
        state,
        reason,
        attempts,
        happenedAt,
        changedAt,
      })),
    };
  }
}
