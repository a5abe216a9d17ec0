import { Injectable } from '@nestjs/common';
import { InjectModel, refusedOnlyDuplicates } from '@vale/platform/store';
import type { Model } from 'mongoose';
import { BY_TOKEN, orderTokenSchema, type OrderTokenDocument } from './order-token.schema.js';

export type OrderTokens = Omit<OrderTokenDocument, 'schemaVersion'>;

@Injectable()
export class OrderTokenRepository {
  constructor(@InjectModel(orderTokenSchema) private readonly tokens: Model<OrderTokenDocument>) {}

  /** Keys of a later version of an order stay. */
  async add(all: readonly OrderTokens[]): Promise<void> {
    await this.put(all, true);
  }

  /** Leaves out orders that have no keys yet: those of older orders are added first. */
  async replace(all: readonly OrderTokens[]): Promise<void> {
    await this.put(all, false);
  }

  private async put(all: readonly OrderTokens[], upsert: boolean): Promise<void> {
    if (all.length === 0) return;
    const writes = all.map((tokens) => ({
      replaceOne: {
        filter: { _id: tokens._id, orderVersion: { $lte: tokens.orderVersion } },
        replacement: { schemaVersion: 1, ...tokens },
        upsert,
      },
    }));
    try {
      await this.tokens.bulkWrite(writes, { ordered: false });
    } catch (error) {
      if (!refusedOnlyDuplicates(error)) throw error;
    }
  }

  /** The newest order that has keys; empty if none has. */
  async last(): Promise<string> {
    const [last] = await this.tokens
      .find({}, { _id: 1 })
      .sort({ _id: -1 })
      .limit(1)
      .lean<{ _id: string }[]>();
    return last?._id ?? '';
  }

  async listDue(now: number, limit: number): Promise<string[]> {
    const due = await this.tokens
      .find({ readAt: { $lte: now } }, { _id: 1 })
      .sort({ readAt: 1 })
      .limit(limit)
      .lean<{ _id: string }[]>();
    return due.map(({ _id }) => _id);
  }

  /** Orders after this id whose keys were made with another key of personal data. */
  async listOfOtherKeys(keyId: string, after: string, limit: number): Promise<string[]> {
    const found = await this.tokens
      .find({ _id: { $gt: after }, keyId: { $ne: keyId } }, { _id: 1 })
      .sort({ _id: 1 })
      .limit(limit)
      .lean<{ _id: string }[]>();
    return found.map(({ _id }) => _id);
  }

  /** Orders with all of these keys, newest first, older than `before`. The first key should be of few orders. */
  async find(keys: readonly string[], before: string | undefined, limit: number): Promise<string[]> {
    const found = await this.tokens
      .find(
        {
          // The first is read by the index, and the others are looked up in it.
          $and: keys.map((tokens) => ({ tokens })),
          ...(before !== undefined && { _id: { $lt: before } }),
        },
        { _id: 1 },
      )
      .hint(BY_TOKEN)
      .sort({ _id: -1 })
      .limit(limit)
      .lean<{ _id: string }[]>();
    return found.map(({ _id }) => _id);
  }
}
