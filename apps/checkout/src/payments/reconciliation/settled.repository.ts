import { Injectable } from '@nestjs/common';
import { pageFrom, type Page } from '@vale/contracts/define';
import { InjectModel } from '@vale/platform/store';
import type { Model } from 'mongoose';
import { chargeKey } from '../../orders/money/charge.js';
import {
  settledCursorSchema,
  unmatchedPaymentSchema,
  type SettledCursorDocument,
  type UnmatchedPaymentDocument,
} from './settled.schema.js';
import type { SettledCursor } from './settled-window.js';
import type { UnmatchedPayment } from '../stray/unmatched-payment.js';

/** Stores the progress of reading settled payments, and those that match no order. */
@Injectable()
export class SettledRepository {
  constructor(
    @InjectModel(settledCursorSchema) private readonly cursors: Model<SettledCursorDocument>,
    @InjectModel(unmatchedPaymentSchema) private readonly unmatched: Model<UnmatchedPaymentDocument>,
  ) {}

  async findCursor(methodId: string): Promise<SettledCursor | null> {
    const found = await this.cursors.findOne({ _id: methodId }).lean<SettledCursorDocument | null>();
    if (!found) return null;
    const { _id, schemaVersion: _, ...cursor } = found;
    return { methodId: _id, ...cursor };
  }

  async saveCursor({ methodId, ...cursor }: SettledCursor): Promise<void> {
    await this.cursors.updateOne(
      { _id: methodId },
      { $set: cursor, $setOnInsert: { schemaVersion: 1 } },
      { upsert: true },
    );
  }

  /** A repeated payment keeps its state and the time when it was first seen. */
  async recordUnmatched(payment: Omit<UnmatchedPayment, 'id' | 'state'>): Promise<void> {
    const { methodId, endToEndId, seenAt, ...seen } = payment;
    await this.unmatched.updateOne(
      { _id: chargeKey(methodId, endToEndId) },
      { $set: seen, $setOnInsert: { methodId, endToEndId, seenAt, state: 'open', schemaVersion: 1 } },
      { upsert: true },
    );
  }

  /** Marks a payment as matched to an order. Does nothing if it was never recorded. */
  async recordMatched(methodId: string, endToEndId: string, transactionId: string): Promise<void> {
    await this.unmatched.updateOne(
      { _id: chargeKey(methodId, endToEndId), state: 'open' },
      { $set: { state: 'matched', transactionId } },
    );
  }

  async recordSettledByHand(id: string): Promise<void> {
    await this.unmatched.updateOne({ _id: id, state: 'open' }, { $set: { state: 'settled-by-hand' } });
  }

  /** True if the payment was ever listed without an order, even if it was matched since. */
  async isRecorded(methodId: string, endToEndId: string): Promise<boolean> {
    return (await this.unmatched.exists({ _id: chargeKey(methodId, endToEndId) })) !== null;
  }

  async isUnmatched(id: string): Promise<boolean> {
    return (await this.unmatched.exists({ _id: id, state: 'open' })) !== null;
  }

  /** Newest first. `cursor` is an earlier `nextCursor`. */
  async listUnmatched(
    state: UnmatchedPayment['state'],
    { cursor, limit }: { cursor?: string | undefined; limit: number },
  ): Promise<Page<UnmatchedPayment>> {
    const [seenAt, id = ''] = cursor?.split(' ') ?? [];
    const after =
      seenAt === undefined
        ? {}
        : { $or: [{ seenAt: { $lt: Number(seenAt) } }, { seenAt: Number(seenAt), _id: { $lt: id } }] };
    const found = await this.unmatched
      .find({ state, ...after })
      .sort({ seenAt: -1, _id: -1 })
      .limit(limit + 1)
      .lean<UnmatchedPaymentDocument[]>();
    const { items, nextCursor } = pageFrom(found, limit, (last) => `${last.seenAt} ${last._id}`);
    return { items: items.map(({ _id, schemaVersion: _, ...rest }) => ({ id: _id, ...rest })), nextCursor };
  }
}
