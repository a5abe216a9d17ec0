import { Injectable } from '@nestjs/common';
import { AppError, platformErrors } from '@vale/contracts/define';
import type { DomainEvent } from '@vale/contracts/define';
import type { Model, QueryFilter } from 'mongoose';
import { EnvelopeFactory } from '../bus/envelope.js';
import {
  insertMany,
  insertOne,
  updateEach,
  updateOne,
  type NewDocument,
  type UpdateChange,
} from './document-writes.js';
import { isDuplicateKey } from './duplicate-key.js';
import { RecentDocuments } from './recent-documents.js';
import { OutboxRelay } from './relay.js';
import type { Stored } from './stored-schema.js';

export type { UpdateChange } from './document-writes.js';

/**
 * Writes documents with their pending events, in one write, so that a crash between save and publish loses nothing.
 * Services write such documents in no other way. Publishing follows right after; consumers may receive an event twice.
 */
@Injectable()
export class Outbox {
  private readonly recents = new Map<string, RecentDocuments<Stored>>();

  constructor(
    private readonly envelopes: EnvelopeFactory,
    private readonly relay: OutboxRelay,
    private readonly process: { alone: boolean },
  ) {}

  /** Writes a new document. A taken unique key rejects with MongoDB's error, see `isDuplicateKey(error, field)`. */
  async insert<T extends Stored>(
    model: Model<T>,
    document: NewDocument<T>,
    events: readonly DomainEvent[] = [],
  ): Promise<T> {
    const envelopes = this.envelopes.of(events);
    const written = await insertOne(model, document, this.relay.toStore(envelopes));
    this.relay.publishSoon(model, document._id, envelopes);
    this.recents.get(model.modelName)?.put(written);
    return written;
  }

  /**
   * Inserts new documents in one command, each with its own events. Skips those whose id or another unique
   * key is taken, and returns their ids.
   */
  async insertAll<T extends Stored>(
    model: Model<T>,
    entries: readonly { document: NewDocument<T>; events: readonly DomainEvent[] }[],
  ): Promise<string[]> {
    const written = entries.map(({ document, events }) => ({
      document,
      envelopes: this.envelopes.of(events),
    }));
    const refused = await insertMany(
      model,
      written.map(({ document, envelopes }) => ({ document, outbox: this.relay.toStore(envelopes) })),
    );
    for (const { document, envelopes } of written)
      if (!refused.has(document._id)) this.relay.publishSoon(model, document._id, envelopes);
    return [...refused];
  }

  /**
   * Changes one document and raises its version. `key` is its id and what must still be true of it: usually
   * `{_id, version}`.
   * Throws `platform.conflict` when no document matches. Returns the new document.
   */
  async update<T extends Stored>(
    model: Model<T>,
    key: QueryFilter<T>,
    change: UpdateChange,
    events: readonly DomainEvent[] = [],
  ): Promise<T> {
    const updated = await this.tryUpdate(model, key, change, events);
    if (!updated) throw new AppError(platformErrors.conflict);
    return updated;
  }

  /**
   * Writes a document that is the only one of its collection, and that the first change inserts. `version` is the one that the
   * change is based on; null if there was none. Throws `platform.conflict` if it was changed since.
   */
  async save<T extends Stored>(
    model: Model<T>,
    document: NewDocument<T>,
    version: number | null,
    events: readonly DomainEvent[],
  ): Promise<T> {
    const { _id, ...fields } = document;
    if (version !== null)
      return this.update(model, { _id, version } as QueryFilter<T>, { $set: fields }, events);
    try {
      return await this.insert(model, document, events);
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      throw new AppError(platformErrors.conflict, { cause: error });
    }
  }

  /** Like `update`, but returns `null` if no document matches: claims the first free one of many. */
  async tryUpdate<T extends Stored>(
    model: Model<T>,
    key: QueryFilter<T>,
    change: UpdateChange,
    events: readonly DomainEvent[] = [],
    options: { sort?: Record<string, 1 | -1> } = {},
  ): Promise<T | null> {
    const envelopes = this.envelopes.of(events);
    const outbox = this.relay.toStore(envelopes);
    const guarded = {
      ...change,
      $inc: { ...change.$inc, version: 1 },
      ...(outbox.length > 0 && { $push: { ...change.$push, outbox: { $each: outbox } } }),
    };
    const updated = await updateOne(model, { ...key, tombstone: { $exists: false } }, guarded, options);
    const recent = this.recents.get(model.modelName);
    if (updated) {
      recent?.put(updated);
      this.relay.publishSoon(model, updated._id, envelopes);
    } else if (typeof key._id === 'string') {
      recent?.forget(key._id);
    }
    return updated;
  }

  /** Changes fields that belong to no version of the document, and publishes nothing. `null` when no document matches. */
  async amend<T extends Stored>(
    model: Model<T>,
    key: QueryFilter<T>,
    change: UpdateChange,
  ): Promise<T | null> {
    const amended = await updateOne(model, key, change);
    if (amended) this.recents.get(model.modelName)?.amend(amended);
    return amended;
  }

  /**
   * Like `amend` for many documents in one command. Documents that no longer match their key are left alone.
   */
  async amendAll<T extends Stored>(
    model: Model<T>,
    amends: readonly { key: QueryFilter<T> & { _id: string }; change: UpdateChange }[],
  ): Promise<void> {
    if (amends.length === 0) return;
    const recent = this.recents.get(model.modelName);
    try {
      await updateEach(model, amends);
    } finally {
      // The reply does not tell which documents changed, so the next step reads them.
      for (const { key } of amends) recent?.forget(key._id);
    }
  }

  /** True if this process is the store's only writer. */
  get isOnlyWriter(): boolean {
    return this.process.alone;
  }

  /**
   * From the first call on, written documents of this model are kept in memory, so that the next step need
   * not read them. Every write of the model must go through this class.
   */
  recent<T extends Stored>(model: Model<T>): RecentDocuments<T> {
    const known = this.recents.get(model.modelName) ?? new RecentDocuments<Stored>(this.process.alone);
    this.recents.set(model.modelName, known);
    return known as unknown as RecentDocuments<T>;
  }

  /**
   * Deletes a document, which stays as a tombstone until its last event is published. Queries of such a
   * model filter by `notRemoved`; `change` may free a unique key earlier. Throws `platform.conflict` if no
   * document matches.
   */
  async remove<T extends Stored>(
    model: Model<T>,
    key: QueryFilter<T>,
    events: readonly DomainEvent[] = [],
    change: UpdateChange = {},
  ): Promise<void> {
    if (!(await this.tryRemove(model, key, events, change))) throw new AppError(platformErrors.conflict);
  }

  /** Like `remove`, but returns `false` if no document matches. */
  async tryRemove<T extends Stored>(
    model: Model<T>,
    key: QueryFilter<T>,
    events: readonly DomainEvent[] = [],
    change: UpdateChange = {},
  ): Promise<boolean> {
    const removal = { ...change, $set: { ...change.$set, tombstone: true } };
    const removed = await this.tryUpdate(model, key, removal, events);
    if (removed) this.relay.purgeSoon(model, removed._id);
    return removed !== null;
  }
}

/** Part of each filter over a model that uses `Outbox.remove`. */
export const notRemoved = { tombstone: { $exists: false } } as const;
