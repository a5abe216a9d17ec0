import { Injectable } from '@nestjs/common';
import { InjectModel } from '@vale/platform/store';
import type { Model } from 'mongoose';
import { erasureSchema, type ErasureDocument } from './erasure.schema.js';

export interface Erasure {
  accountId: string;
  since: number;
  email: string | null;
}

@Injectable()
export class ErasureRepository {
  constructor(@InjectModel(erasureSchema) private readonly erasures: Model<ErasureDocument>) {}

  /** Returns the account's erasure, also one that was requested before. */
  async addOrFind(accountId: string, since: number, email?: string): Promise<Erasure> {
    const stored = await this.erasures
      .findOneAndUpdate(
        { _id: accountId },
        { $setOnInsert: { schemaVersion: 1, since }, ...(email && { $set: { email } }) },
        { upsert: true, returnDocument: 'after' },
      )
      .lean<ErasureDocument | null>();
    return toErasure(stored!);
  }

  /** Erasures with ids above `after`. */
  async listAfter(after: string, limit: number): Promise<Erasure[]> {
    const found = await this.erasures
      .find({ _id: { $gt: after } })
      .sort({ _id: 1 })
      .limit(limit)
      .lean<ErasureDocument[]>();
    return found.map(toErasure);
  }

  async remove(accountId: string): Promise<void> {
    await this.erasures.deleteOne({ _id: accountId });
  }
}

function toErasure({ _id: accountId, since, email }: ErasureDocument): Erasure {
  return { accountId, since, email: email ?? null };
}
