import { Injectable } from '@nestjs/common';
import {
  pageFrom,
  requireAdmin,
  type CallContext,
  type MessageParsed,
  type MessageReply,
} from '@vale/contracts/define';
import { trackingMessages } from '@vale/contracts/tracking';
import { Handles } from '@vale/platform/bus';
import { InjectModel } from '@vale/platform/store';
import type { Model } from 'mongoose';
import { toConversion, type ConversionRecord } from './conversion.js';
import { conversionSchema, type ConversionDocument } from './conversion.schema.js';

@Injectable()
export class ConversionListQuery {
  constructor(@InjectModel(conversionSchema) private readonly conversions: Model<ConversionDocument>) {}

  /** Newest first: ids sort by the moment of recording, and the cursor is the last one shown. */
  @Handles(trackingMessages.listConversions)
  async list(
    { transactionId, cursor, limit }: MessageParsed<typeof trackingMessages.listConversions>,
    context: CallContext,
  ): Promise<MessageReply<typeof trackingMessages.listConversions>> {
    requireAdmin(context);
    const found = await this.conversions
      .find({
        ...(transactionId !== undefined && { transactionId }),
        ...(cursor !== undefined && { _id: { $lt: cursor } }),
      })
      .sort({ _id: -1 })
      .limit(limit + 1)
      .select('-outbox')
      .lean<ConversionRecord[]>();
    const { items, nextCursor } = pageFrom(found, limit, ({ _id }) => _id);
    return { items: items.map(toConversion), nextCursor };
  }
}
