import { Injectable } from '@nestjs/common';
import { InjectModel, nativeCollection } from '@vale/platform/store';
import type { Model } from 'mongoose';
import { ATTEMPT_LEASE_MS, type Callback, type CallbackEnd, type CallbackState } from './callback.js';
import { callbackSchema, type CallbackDocument } from './callback.schema.js';

/** Milliseconds for which callbacks are kept as evidence. */
const KEPT_MS = 180 * 24 * 3_600_000;

@Injectable()
export class CallbackRepository {
  constructor(@InjectModel(callbackSchema) private readonly callbacks: Model<CallbackDocument>) {}

  /** Bypasses Mongoose on the path that every callback takes. */
  private get native() {
    return nativeCollection<CallbackDocument>(this.callbacks);
  }

  /** Resolves once all are durable. */
  async insert(callbacks: readonly Callback[]): Promise<void> {
    await this.native.insertMany(
      callbacks.map(({ id, ...callback }) => {
        const purgeAt = new Date(callback.receivedAt + KEPT_MS);
        return { _id: id, schemaVersion: 1, ...callback, purgeAt };
      }),
    );
  }

  /** Encrypted bodies of callbacks with an id above `after`. */
  async listBodies(after: string, limit: number): Promise<{ id: string; body: string }[]> {
    const found = await this.callbacks
      .find({ _id: { $gt: after } }, { body: 1 })
      .sort({ _id: 1 })
      .limit(limit)
      .lean<Pick<CallbackDocument, '_id' | 'body'>[]>();
    return found.map(({ _id, body }) => ({ id: _id, body }));
  }

  /** Does nothing if the callback changed since it was read. */
  async replaceBody(id: string, before: string, after: string): Promise<void> {
    await this.callbacks.updateOne({ _id: id, body: before }, { $set: { body: after } });
  }

  /** Counts those with an id above `after`. */
  async countIn(state: CallbackState, after: string): Promise<number> {
    return this.callbacks.countDocuments({ state, _id: { $gt: after } });
  }

  async findDue(now: number, limit: number): Promise<Callback[]> {
    const due = await this.callbacks
      .find({ dueAt: { $lte: now } })
      .sort({ dueAt: 1 })
      .limit(limit)
      .lean<CallbackDocument[]>();
    return due.map(toCallback);
  }

  /**
   * Callbacks that contain one of these names, oldest first. If there are more than `limit`, which ones is
   * undefined.
   */
  async findNaming(names: readonly string[], limit: number): Promise<Callback[]> {
    const found = await this.callbacks
      .find({ names: { $in: [...names] } })
      .limit(limit)
      .lean<CallbackDocument[]>();
    return found.map(toCallback).toSorted((a, b) => a.receivedAt - b.receivedAt);
  }

  /** Begins another attempt, which is counted before it is made. False when another process has begun it. */
  async claim({ id, dueAt, attempts }: Callback, now: number): Promise<boolean> {
    const { modifiedCount } = await this.callbacks.updateOne(
      { _id: id, dueAt: dueAt!, attempts },
      { $set: { dueAt: now + ATTEMPT_LEASE_MS }, $inc: { attempts: 1 } },
    );
    return modifiedCount === 1;
  }

  /** Records the end of attempt number `attempts`; does nothing if a later attempt has begun. */
  async finish(id: string, attempts: number, { state, problem, dueAt }: CallbackEnd): Promise<void> {
    await this.native.updateOne(
      { _id: id, attempts },
      dueAt === undefined
        ? { $set: { state, problem }, $unset: { dueAt: '' } }
        : { $set: { state, problem, dueAt } },
    );
  }
}

function toCallback({ _id, schemaVersion: _, purgeAt: _purgeAt, ...rest }: CallbackDocument): Callback {
  return { id: _id, ...rest };
}
