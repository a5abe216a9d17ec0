import { Injectable } from '@nestjs/common';
import { InjectModel, isDuplicateKey } from '@vale/platform/store';
import type { Model } from 'mongoose';
import { unitReplySchema, type UnitReplyRecord } from './unit-reply.schema.js';

/** The first may lose to the insertion of a refusal, which the second replaces. */
const ATTEMPTS = 2;

@Injectable()
export class UnitReplyRepository {
  constructor(@InjectModel(unitReplySchema) private readonly replies: Model<UnitReplyRecord>) {}

  /** By line. */
  async listOf(transactionId: string): Promise<UnitReplyRecord[]> {
    return this.replies.find({ transactionId }).sort({ line: 1 }).lean<UnitReplyRecord[]>();
  }

  /** A code replaces a refusal; nothing replaces a code. */
  async put({ _id, ...reply }: UnitReplyRecord): Promise<void> {
    const withoutCode = { _id, sealed: { $exists: false } };
    for (let attempt = 0; attempt < ATTEMPTS; attempt++)
      try {
        await this.replies.updateOne(withoutCode, { $set: reply }, { upsert: true });
        return;
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
      }
  }
}
