import { Injectable } from '@nestjs/common';
import { pageFrom, type Page } from '@vale/contracts/define';
import { InjectModel } from '@vale/platform/store';
import type { Model } from 'mongoose';
import { chargeKey } from '../../orders/money/charge.js';
import type { StrayPayment } from '../../orders/money/stray-money.js';
import { strayPaymentSchema, type StrayPaymentDocument } from './stray-payment.schema.js';

@Injectable()
export class StrayPaymentRepository {
  constructor(@InjectModel(strayPaymentSchema) private readonly payments: Model<StrayPaymentDocument>) {}

  /** A repeated payment keeps its state and the time when it was first seen. */
  async record(payment: Omit<StrayPayment, 'id' | 'state'>): Promise<void> {
    const { methodId, endToEndId, seenAt, ...seen } = payment;
    await this.payments.updateOne(
      { _id: chargeKey(methodId, endToEndId) },
      { $set: seen, $setOnInsert: { methodId, endToEndId, seenAt, state: 'open', schemaVersion: 1 } },
      { upsert: true },
    );
  }

  /** Marks a payment as matched to an order. Does nothing if it was never recorded. */
  async recordMatched(methodId: string, endToEndId: string, transactionId: string): Promise<void> {
    await this.payments.updateOne(
      { _id: chargeKey(methodId, endToEndId), state: 'open' },
      { $set: { state: 'matched', transactionId } },
    );
  }

  async recordSettledByHand(id: string): Promise<void> {
    await this.payments.updateOne({ _id: id, state: 'open' }, { $set: { state: 'settled-by-hand' } });
  }

  /** True if the payment was ever listed without an order, even if it was matched since. */
  async isRecorded(methodId: string, endToEndId: string): Promise<boolean> {
    return (await this.payments.exists({ _id: chargeKey(methodId, endToEndId) })) !== null;
  }

  /** Those among the payments that were ever listed without an order. */
  async recordedOf(methodId: string, endToEndIds: readonly string[]): Promise<ReadonlySet<string>> {
    if (endToEndIds.length === 0) return new Set();
    const keys = endToEndIds.map((id) => chargeKey(methodId, id));
    const found = await this.payments
      .find({ _id: { $in: keys } }, { endToEndId: 1 })
      .lean<StrayPaymentDocument[]>();
    return new Set(found.map(({ endToEndId }) => endToEndId));
  }

  async isOpen(id: string): Promise<boolean> {
    return (await this.payments.exists({ _id: id, state: 'open' })) !== null;
  }

  /** Newest first. `cursor` is an earlier `nextCursor`. */
  async list(
    state: StrayPayment['state'],
    { cursor, limit }: { cursor?: string | undefined; limit: number },
  ): Promise<Page<StrayPayment>> {
    const [seenAt, id = ''] = cursor?.split(' ') ?? [];
    const after =
      seenAt === undefined
        ? {}
        : { $or: [{ seenAt: { $lt: Number(seenAt) } }, { seenAt: Number(seenAt), _id: { $lt: id } }] };
    const found = await this.payments
      .find({ state, ...after })
      .sort({ seenAt: -1, _id: -1 })
      .limit(limit + 1)
      .lean<StrayPaymentDocument[]>();
    const { items, nextCursor } = pageFrom(found, limit, (last) => `${last.seenAt} ${last._id}`);
    return { items: items.map(({ _id, schemaVersion: _, ...rest }) => ({ id: _id, ...rest })), nextCursor };
  }
}
