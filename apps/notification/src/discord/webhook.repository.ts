import { Injectable } from '@nestjs/common';
import { InjectConfig } from '@vale/platform/config';
import { runtimeConfig, type RuntimeConfig } from '@vale/platform/runtime-config';
import { InjectModel, isDuplicateKey, nativeCollection } from '@vale/platform/store';
import type { Model } from 'mongoose';
import {
  CHANNEL_LIMIT,
  isEdit,
  isEditId,
  type PostResult,
  type QueuedEdit,
  type QueuedNewPost,
  type QueuedPost,
  type Settlement,
  type WebhookRecord,
} from './post-queue.js';
import { webhookSchema } from './webhook.schema.js';

/** Kept for requests that wait for a result. */
const MAX_RESULTS = 200;
/** Sorts before every id, because ids begin with a digit. */
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

/** One document per webhook, so that one write removes a post from the queue and counts it. */
@Injectable()
export class WebhookRepository {
  constructor(
    @InjectModel(webhookSchema) private readonly model: Model<WebhookRecord>,
    @InjectConfig(runtimeConfig) private readonly runtime: RuntimeConfig,
  ) {}

  async find(id: string): Promise<WebhookRecord | null> {
    return this.webhooks.findOne({ _id: id });
  }

  /** Leaves out the posts. */
  async summaries(): Promise<WebhookSummary[]> {
    return this.webhooks
      .find<WebhookSummary>(
        { _id: { $gte: FIRST_ID } },
        { projection: { sealedUrl: 0, results: 0, 'queue.embed': 0 } },
      )
      .toArray();
  }

  /** Also revives a dead webhook. */
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
      // A simultaneous upsert inserted it, so this attempt finds it.
      if (!isDuplicateKey(error)) throw error;
      await save();
    }
  }

  /** False if the post is known, waiting or done, or if `most` posts wait. */
  async push(id: string, post: QueuedNewPost, most: number): Promise<boolean> {
    const queued = { ...post, ...(this.runtime.VALE_DEMO && { demo: true as const }) };
    const { modifiedCount } = await this.webhooks.updateOne(
      {
        _id: id,
        'queue.id': { $ne: post.id },
        'results.id': { $ne: post.id },
        [`queue.${most - 1}`]: { $exists: false },
      },
      { $push: { queue: queued } },
    );
    return modifiedCount === 1;
  }

  /** True for a post of the demo in a live shop. */
  isWithdrawn(post: QueuedPost): boolean {
    return !this.runtime.VALE_DEMO && !isEdit(post) && post.demo === true;
  }

  /** False if the edit waits already, or the webhook is dead. */
  async pushEdit(id: string, edit: QueuedEdit): Promise<boolean> {
    const { modifiedCount } = await this.webhooks.updateOne(
      { _id: id, dead: null, 'queue.id': { $ne: edit.id } },
      { $push: { queue: edit } },
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

  /** Null if another run has the claim and is not lost. */
  async claim(
    id: string,
    { held, next, now, until }: { held?: string | undefined; next: string; now: number; until: number },
  ): Promise<WebhookRecord | null> {
    const free = { claimedUntil: { $lte: now } };
    return this.webhooks.findOneAndUpdate(
      { _id: id, ...(held === undefined ? free : { $or: [{ claim: held }, free] }) },
      { $set: { claim: next, claimedUntil: until } },
      { returnDocument: 'after' },
    );
  }

  /** Releases the claim. False if a post was added since the record was read, which no run would send. */
  async release({ _id, claim, queue }: WebhookRecord): Promise<boolean> {
    const { matchedCount } = await this.webhooks.updateOne(
      { _id, claim, [`queue.${queue.length}`]: { $exists: false } },
      { $set: { claimedUntil: 0 } },
    );
    return matchedCount === 1;
  }

  /** Discord limits the IP address, so no webhook may send before this time. */
  async pauseAll(waitUntil: number): Promise<void> {
    await this.webhooks.updateMany({ _id: { $gte: FIRST_ID } }, { $max: { waitUntil } });
  }

  /** Null if the claim is lost. */
  async settle(
    { _id, claim }: WebhookRecord,
    { ended, acceptedAt, waitUntil, failures, dead, lastFailure }: Settlement,
    claimedUntil: number,
  ): Promise<WebhookRecord | null> {
    const accepted = acceptedAt !== undefined;
    const results = ended.filter(({ id }) => !isEditId(id));
    return this.webhooks.findOneAndUpdate(
      { _id, claim },
      {
        $set: {
          failures,
          claimedUntil,
          ...(accepted && { lastUsedAt: acceptedAt }),
          ...(dead && { dead }),
          ...(lastFailure && { lastFailure }),
        },
        // `pauseAll` may have set a later time during the request.
        $max: { waitUntil },
        ...(ended.length > 0 && {
          $pull: { queue: { id: { $in: ended.map(({ id }) => id) } } },
          $push: {
            results: { $each: results, $slice: -MAX_RESULTS },
            ...(accepted && { sentTimes: { $each: [acceptedAt], $slice: -CHANNEL_LIMIT.posts } }),
          },
        }),
        ...(accepted && { $inc: { sentCount: results.length } }),
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
