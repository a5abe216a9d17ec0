import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { isDuplicateKey, nativeCollection } from '@vale/platform/store';
import type { Model } from 'mongoose';
import {
  CHANNEL_LIMIT,
  type PostResult,
  type QueuedPost,
  type Settlement,
  type WebhookRecord,
} from './post-queue.js';
import { WEBHOOK_MODEL } from './webhook.schema.js';

/** Results that are kept, for the requests that wait for them. */
const MOST_RESULTS = 200;
/** Sorts before every id, which begins with a digit. */
const FIRST_ID = '0';

export type WebhookSummary = Omit<WebhookRecord, 'sealedUrl' | 'queue' | 'results'> & {
  queue: { id: string }[];
};

const NEW: Omit<WebhookRecord, '_id' | 'sealedUrl' | 'dead'> = {
  queue: [],
  results: [],
  sentTimes: [],
  sentCount: 0,
  lastUsedAt: null,
  waitUntil: 0,
  failures: 0,
  lastFailure: null,
  claim: '',
  claimedUntil: 0,
};

/** One document a webhook, so that a post leaves the queue and is counted in one write. */
@Injectable()
export class WebhookRepository {
  constructor(@InjectModel(WEBHOOK_MODEL) private readonly model: Model<WebhookRecord>) {}

  async find(id: string): Promise<WebhookRecord | null> {
    return this.webhooks.findOne({ _id: id });
  }

  /** All, without contents. */
  async summaries(): Promise<WebhookSummary[]> {
    return this.webhooks
      .find<WebhookSummary>(
        { _id: { $gte: FIRST_ID } },
        { projection: { sealedUrl: 0, results: 0, 'queue.embed': 0 } },
      )
      .toArray();
  }

  /** Adds it, or says that it lives. */
  async save(id: string, sealedUrl: string): Promise<void> {
    const save = () =>
      this.webhooks.updateOne(
        { _id: id },
        { $set: { sealedUrl, dead: null }, $setOnInsert: NEW },
        { upsert: true },
      );
    try {
      await save();
    } catch (error) {
      // Two upserts at the same moment: the other one inserted it, so this one finds it.
      if (!isDuplicateKey(error)) throw error;
      await save();
    }
  }

  /** False when it is there already, waiting or ended, and when `most` wait. */
  async push(id: string, post: QueuedPost, most: number): Promise<boolean> {
    const { modifiedCount } = await this.webhooks.updateOne(
      {
        _id: id,
        'queue.id': { $ne: post.id },
        'results.id': { $ne: post.id },
        [`queue.${most - 1}`]: { $exists: false },
      },
      { $push: { queue: post } },
    );
    return modifiedCount === 1;
  }

  async resultOf(id: string, postId: string): Promise<PostResult | undefined> {
    const found = await this.webhooks.findOne<Pick<WebhookRecord, 'results'>>(
      { _id: id },
      { projection: { results: 1 } },
    );
    return found?.results.find((result) => result.id === postId);
  }

  /** The webhook under the claim `next`; null where another run holds it and is not lost. */
  async claim(
    id: string,
    { held, next, now, until }: { held?: string; next: string; now: number; until: number },
  ): Promise<WebhookRecord | null> {
    const free = { claimedUntil: { $lte: now } };
    return this.webhooks.findOneAndUpdate(
      { _id: id, ...(held === undefined ? free : { $or: [{ claim: held }, free] }) },
      { $set: { claim: next, claimedUntil: until } },
      { returnDocument: 'after' },
    );
  }

  /** Hands the claim over to the run that comes next; false where it is lost. */
  async passOn({ _id, claim }: WebhookRecord, next: string, until: number): Promise<boolean> {
    const { matchedCount } = await this.webhooks.updateOne(
      { _id, claim },
      { $set: { claim: next, claimedUntil: until } },
    );
    return matchedCount === 1;
  }

  /** Ends the claim unless something waits: what is pushed from now on needs a run of its own. */
  async release({ _id, claim }: WebhookRecord): Promise<boolean> {
    const { matchedCount } = await this.webhooks.updateOne(
      { _id, claim, 'queue.0': { $exists: false } },
      { $set: { claimedUntil: 0 } },
    );
    return matchedCount === 1;
  }

  /** Null where the claim is lost. */
  async settle(
    { _id, claim }: WebhookRecord,
    { ended, acceptedAt, waitUntil, failures, dead, lastFailure }: Settlement,
    claimedUntil: number,
  ): Promise<WebhookRecord | null> {
    const accepted = acceptedAt !== undefined;
    return this.webhooks.findOneAndUpdate(
      { _id, claim },
      {
        $set: {
          ...{ waitUntil, failures, claimedUntil },
          ...(accepted && { lastUsedAt: acceptedAt }),
          ...(dead && { dead }),
          ...(lastFailure && { lastFailure }),
        },
        ...(ended.length > 0 && {
          $pull: { queue: { id: { $in: ended.map(({ id }) => id) } } },
          $push: {
            results: { $each: ended, $slice: -MOST_RESULTS },
            ...(accepted && { sentTimes: { $each: [acceptedAt], $slice: -CHANNEL_LIMIT.posts } }),
          },
        }),
        ...(accepted && { $inc: { sentCount: 1 } }),
      },
      { returnDocument: 'after' },
    );
  }

  async noteFailure(id: string, lastFailure: { at: number; reason: string }): Promise<void> {
    await this.webhooks.updateOne({ _id: id }, { $set: { lastFailure } });
  }

  private get webhooks() {
    return nativeCollection<WebhookRecord>(this.model);
  }
}
