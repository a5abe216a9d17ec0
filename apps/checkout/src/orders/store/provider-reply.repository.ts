import { Injectable } from '@nestjs/common';
import { InjectModel, Outbox } from '@vale/platform/store';
import type { Model } from 'mongoose';
import { orderSchema, type OrderDocument } from './order.schema.js';
import type { SealedReply } from '../money/provider-reply.js';

/** Replies of providers in the documents of their orders, which are read without them. */
@Injectable()
export class ProviderReplyRepository {
  constructor(
    @InjectModel(orderSchema) private readonly orders: Model<OrderDocument>,
    private readonly outbox: Outbox,
  ) {}

  /** Oldest first. */
  async listOf(transactionId: string): Promise<SealedReply[]> {
    const found = await this.orders
      .findOne({ _id: transactionId }, { replies: 1 })
      .lean<Pick<OrderDocument, 'replies'> | null>();
    return found?.replies ?? [];
  }

  /** Ids of orders between these that have replies, oldest first. */
  async ordersWith({ after, before }: { after: string; before: string }, limit: number): Promise<string[]> {
    const found = await this.orders
      .find({ _id: { $gt: after, $lt: before }, replies: { $exists: true } }, { _id: 1 })
      .sort({ _id: 1 })
      .limit(limit)
      .lean<{ _id: string }[]>();
    return found.map(({ _id }) => _id);
  }

  async deleteOf(transactionId: string): Promise<void> {
    await this.outbox.amend(this.orders, { _id: transactionId }, { $unset: { replies: '' } });
  }
}
