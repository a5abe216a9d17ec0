import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { isDuplicateKey } from '@vale/platform/store';
import type { Model } from 'mongoose';
import { LINK_LOCK_MS } from './delivery-link.js';
import { LINK_ATTEMPT_MODEL, type LinkAttemptDocument } from './link-attempt.schema.js';

/** One try at a link: the `tries`-th until `until`. */
export interface LinkAttempt {
  tries: number;
  /** Epoch milliseconds. */
  until: number;
}

/** Counts in the store, as a restart or a lost Redis must not unlock a link. */
@Injectable()
export class LinkAttemptRepository {
  constructor(@InjectModel(LINK_ATTEMPT_MODEL) private readonly attempts: Model<LinkAttemptDocument>) {}

  /** Counts the try before its digits are compared, so that tries at the same time cannot exceed the limit. */
  async take(token: string, now: number): Promise<LinkAttempt> {
    const _id = digestOf(token);
    for (;;) {
      const counted = await this.attempts
        .findOneAndUpdate(
          { _id, until: { $gt: new Date(now) } },
          { $inc: { tries: 1 } },
          { returnDocument: 'after' },
        )
        .lean<LinkAttemptDocument | null>();
      if (counted) return { tries: counted.tries, until: counted.until.getTime() };
      const begun = await this.begin(_id, now);
      if (begun) return begun;
      // Another try at the same time has begun the count.
    }
  }

  /** For digits that were right: only wrong ones count. */
  async giveBack(token: string): Promise<void> {
    await this.attempts.updateOne({ _id: digestOf(token), tries: { $gt: 0 } }, { $inc: { tries: -1 } });
  }

  private async begin(_id: string, now: number): Promise<LinkAttempt | null> {
    const until = now + LINK_LOCK_MS;
    try {
      await this.attempts.updateOne(
        { _id, until: { $lte: new Date(now) } },
        { $set: { schemaVersion: 1, tries: 1, until: new Date(until) } },
        { upsert: true },
      );
      return { tries: 1, until };
    } catch (error) {
      if (isDuplicateKey(error)) return null;
      throw error;
    }
  }
}

function digestOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
