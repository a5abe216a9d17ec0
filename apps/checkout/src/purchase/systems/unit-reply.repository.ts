import { Injectable } from '@nestjs/common';
import { InjectModel, isDuplicateKey } from '@vale/platform/store';
import type { Model } from 'mongoose';
import { unitReplySchema, type UnitReplyRecord } from './unit-reply.schema.js';

/** The first may lose to the insertion of another reply, which the second replaces. */
const ATTEMPTS = 2;

type SealedReply = Required<Pick<UnitReplyRecord, '_id' | 'sealed'>>;

@Injectable()
export class UnitReplyRepository {
  constructor(@InjectModel(unitReplySchema) private readonly replies: Model<UnitReplyRecord>) {}

  /** By line. */
  async listOf(transactionId: string): Promise<UnitReplyRecord[]> {
    return this.replies.find({ transactionId }).sort({ line: 1 }).lean<UnitReplyRecord[]>();
  }

  /** True if the code of the reply also came for another unit. */
  async isRepeated(id: string): Promise<boolean> {
    const own = await this.replies.findById(id, { fingerprint: 1 }).lean<UnitReplyRecord | null>();
    if (own?.fingerprint === undefined) return false;
    const { fingerprint } = own;
    return (await this.replies.exists({ fingerprint, _id: { $ne: id } })) !== null;
  }

  /** Replies with a code, by id from the one after `after` on. */
  async listSealed(after: string, limit: number): Promise<SealedReply[]> {
    return this.replies
      .find({ _id: { $gt: after }, sealed: { $exists: true } }, { sealed: 1 })
      .sort({ _id: 1 })
      .limit(limit)
      .lean<SealedReply[]>();
  }

  async replaceSealed(_id: string, before: string, after: string): Promise<void> {
    await this.replies.updateOne({ _id, sealed: before }, { $set: { sealed: after } });
  }

  async find(id: string): Promise<UnitReplyRecord | null> {
    return this.replies.findById(id).lean<UnitReplyRecord | null>();
  }

  /** Any reply replaces one without a code; nothing replaces a code. */
  async put({ _id, ...reply }: UnitReplyRecord): Promise<void> {
    const withoutCode = { _id, sealed: { $exists: false } };
    const change = { $set: reply, ...(reply.nextAt === undefined && { $unset: { nextAt: 1 as const } }) };
    for (let attempt = 0; attempt < ATTEMPTS; attempt++)
      try {
        await this.replies.updateOne(withoutCode, change, { upsert: true });
        return;
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
      }
  }
}
