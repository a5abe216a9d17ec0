import { Injectable } from '@nestjs/common';
import { AppError, platformErrors } from '@vale/contracts/define';
import type { EventEnvelope, DomainEvent } from '@vale/contracts/define';
import type { Model, UpdateQuery, QueryFilter } from 'mongoose';
import { EnvelopeFactory } from '../bus/envelope.js';
import { OutboxRelay } from './relay.js';
import type { Stored } from './stored-schema.js';

/** A document as a service writes it; the outbox adds its own fields. */
export type NewDocument<T extends Stored> = Omit<T, keyof Stored> & Pick<T, '_id'> & Partial<Stored>;

/** Update operators (`$set`, `$unset`, `$inc`, `$push`, …), never a replacement. `version` is the outbox's own. */
export type UpdateChange = Record<`$${string}`, Record<string, unknown>>;

/**
 * Writes documents with their pending events, in one write, so that a crash between save and publish loses nothing.
 * Services write such documents in no other way. Publishing follows right after; consumers may receive an event twice.
 */
@Injectable()
export class Outbox {
  constructor(
    private readonly envelopes: EnvelopeFactory,
    private readonly relay: OutboxRelay,
  ) {}

  /** Writes a new document. A taken unique key rejects with MongoDB's error, see `isDuplicateKey(error, field)`. */
  async insert<T extends Stored>(
    model: Model<T>,
    document: NewDocument<T>,
    events: readonly DomainEvent[] = [],
  ): Promise<T> {
    const envelopes = this.envelopes.of(events);
    const saved = await model.create({ ...document, outbox: this.relay.toStore(envelopes) } as never);
    this.relay.publishSoon(model, document._id, envelopes);
    return withoutOutbox<T>((saved as unknown as { toObject(): T }).toObject());
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

  /** As `update`, but `null` when no document matches: for claiming the first free one of many. */
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
    const updated = await model
      .findOneAndUpdate({ ...key, tombstone: { $exists: false } }, guarded as UpdateQuery<T>, {
        returnDocument: 'after',
        projection: { outbox: 0 },
        runValidators: true,
        ...options,
      })
      .lean<T | null>();
    if (updated) this.relay.publishSoon(model, updated._id, envelopes);
    return updated;
  }

  /**
   * Deletes a document: it stays as a tombstone until its last event is published. Queries of a model whose documents
   * are removed this way filter by `notRemoved`; `change` may free a unique key before that. Throws
   * `platform.conflict` when no document matches.
   */
  async remove<T extends Stored>(
    model: Model<T>,
    key: QueryFilter<T>,
    events: readonly DomainEvent[] = [],
    change: UpdateChange = {},
  ): Promise<void> {
    const removal = { ...change, $set: { ...change.$set, tombstone: true } };
    const removed = await this.update(model, key, removal, events);
    this.relay.purgeSoon(model, removed._id);
  }
}

/** Part of each filter over a model that uses `Outbox.remove`. */
export const notRemoved = { tombstone: { $exists: false } } as const;

function withoutOutbox<T>(document: T & { outbox?: EventEnvelope[] }): T {
  const { outbox: _, ...rest } = document;
  return rest as T;
}
