import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectModel, isDuplicateKey } from '@vale/platform/store';
import type { Model } from 'mongoose';
import { DAY_MS } from '@vale/contracts/time';
import { attemptSchema, type AttemptDocument } from './attempt.schema.js';

/** The `count`-th attempt of the day that ends at `until`. */
export interface Attempt {
  count: number;
  /** Epoch milliseconds. */
  until: number;
}

/** Counts in the store, because a restart or a lost Redis must not reset a lock. */
@Injectable()
export class AttemptRepository {
  constructor(@InjectModel(attemptSchema) private readonly attempts: Model<AttemptDocument>) {}

  /** Counted before the attempt is made, so that attempts at the same time cannot exceed a limit. */
  async take(key: string, now: number): Promise<Attempt> {
    const _id = digestOf(key);
    for (;;) {
      const counted = await this.attempts
        .findOneAndUpdate(
          { _id, until: { $gt: new Date(now) } },
          { $inc: { count: 1 } },
          { returnDocument: 'after' },
        )
        .lean<AttemptDocument | null>();
      if (counted) return { count: counted.count, until: counted.until.getTime() };
      const begun = await this.begin(_id, now);
      if (begun) return begun;
      // A concurrent attempt has started the count.
    }
  }

  /** Returns an attempt that does not count after all. */
  async giveBack(key: string): Promise<void> {
    await this.attempts.updateOne({ _id: digestOf(key), count: { $gt: 0 } }, { $inc: { count: -1 } });
  }

  private async begin(_id: string, now: number): Promise<Attempt | null> {
    const until = now + DAY_MS;
    try {
      await this.attempts.updateOne(
        { _id, until: { $lte: new Date(now) } },
        { $set: { schemaVersion: 1, count: 1, until: new Date(until) } },
        { upsert: true },
      );
      return { count: 1, until };
    } catch (error) {
      if (isDuplicateKey(error)) return null;
      throw error;
    }
  }
}

function digestOf(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}
