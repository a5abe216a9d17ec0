import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { dayOf, DEVICES } from '@vale/contracts/tracking';
import { nativeCollection, refusedOnlyDuplicates } from '@vale/platform/store';
import { mongo, type Model } from 'mongoose';
import {
  EVENT_MODEL,
  REJECTED_MODEL,
  VISIT_MODEL,
  type EventDocument,
  type RejectedDocument,
  type VisitDocument,
} from './event.schema.js';
import { CONSENT, hourBit, type VisitOf } from './visit.js';

/** An event that was accepted, with its texts in the dictionary. */
export interface RecordedEvent {
  /** 16 bytes. */
  id: Buffer;
  at: number;
  visit: VisitOf;
  steps: number;
  name: number;
  page: number;
  product?: number;
}

/** A visit of a batch, and all hours of its day in which it ever had events. */
export interface TouchedVisit {
  day: number;
  hours: number;
  visitor: Buffer | null;
}

@Injectable()
export class EventRepository {
  constructor(
    @InjectModel(EVENT_MODEL) private readonly events: Model<EventDocument>,
    @InjectModel(VISIT_MODEL) private readonly visits: Model<VisitDocument>,
    @InjectModel(REJECTED_MODEL) private readonly rejected: Model<RejectedDocument>,
  ) {}

  /** Visits first: their updates can be repeated, so a crash in between loses none of both. */
  async record(recorded: readonly RecordedEvent[]): Promise<TouchedVisit[]> {
    const updates = visitUpdates(recorded);
    const visits = nativeCollection<VisitDocument>(this.visits);
    const write = () => visits.bulkWrite([...updates.values()].map(toWrite), { ordered: false });
    // Two processes may insert one visit at once; the second time it is there.
    await write().catch((error: unknown) => {
      if (!refusedOnlyDuplicates(error)) throw error;
      return write();
    });
    await this.insertEvents(recorded, updates);
    const ids = [...updates.values()].map(({ id }) => new mongo.Binary(id));
    const found = await visits.find({ _id: { $in: ids } }, { projection: { h: 1, u: 1 } }).toArray();
    return found.map(({ _id, h, u }) => ({
      day: dayOfVisit(_id),
      hours: h,
      visitor: u ? Buffer.from(u.buffer) : null,
    }));
  }

  /** Gives each visit of the visitor a random id for exports. Returns their days. */
  async rekeyVisits(visitor: Buffer, newId: () => string): Promise<number[]> {
    const visits = nativeCollection<VisitDocument>(this.visits);
    const found = await visits
      .find({ u: new mongo.Binary(visitor), s: CONSENT.accepted }, { projection: { _id: 1 } })
      .toArray();
    if (found.length === 0) return [];
    await visits.bulkWrite(
      found.map(({ _id }) => ({ updateOne: { filter: { _id }, update: { $set: { k: newId() } } } })),
      { ordered: false },
    );
    return [...new Set(found.map(({ _id }) => dayOfVisit(_id)))];
  }

  /** Nothing says any more which visits were theirs. */
  async forgetVisitor(visitor: Buffer): Promise<void> {
    await nativeCollection<VisitDocument>(this.visits).updateMany(
      { u: new mongo.Binary(visitor), s: CONSENT.accepted },
      { $unset: { u: true } },
    );
  }

  async reject(rejected: readonly RejectedDocument[]): Promise<void> {
    if (rejected.length > 0) await this.rejected.insertMany(rejected);
  }

  private async insertEvents(recorded: readonly RecordedEvent[], updates: VisitUpdates): Promise<void> {
    const documents = recorded.map((event) => ({
      _id: new mongo.Binary(event.id),
      t: new Date(event.at),
      v: new mongo.Binary(updates.get(keyOf(event))!.id),
      n: event.name,
      p: event.page,
      ...(event.product !== undefined && { x: event.product }),
    }));
    try {
      await nativeCollection<EventDocument>(this.events).insertMany(documents, { ordered: false });
    } catch (error) {
      if (!refusedOnlyDuplicates(error)) throw error;
    }
  }
}

interface VisitUpdate {
  id: Buffer;
  visit: VisitOf;
  start: number;
  hours: number;
  steps: number;
}
type VisitUpdates = Map<string, VisitUpdate>;

function keyOf({ at, visit }: RecordedEvent): string {
  return visitId(dayOf(at), visit).toString('base64');
}

function visitUpdates(recorded: readonly RecordedEvent[]): VisitUpdates {
  const updates: VisitUpdates = new Map();
  for (const event of recorded) {
    const key = keyOf(event);
    const known = updates.get(key);
    updates.set(key, {
      id: known?.id ?? Buffer.from(key, 'base64'),
      visit: event.visit,
      start: Math.min(known?.start ?? event.at, event.at),
      hours: (known?.hours ?? 0) | hourBit(event.at),
      steps: (known?.steps ?? 0) | event.steps,
    });
  }
  return updates;
}

/** Uses only operators that give the same result in any order and when repeated. */
function toWrite({
  id,
  visit,
  start,
  hours,
  steps,
}: VisitUpdate): mongo.AnyBulkWriteOperation<VisitDocument> {
  const { campaign, device, consent, visitor } = visit;
  return {
    updateOne: {
      filter: { _id: new mongo.Binary(id) },
      update: {
        $min: { t: new Date(start) },
        $bit: { h: { or: hours }, m: { or: steps } },
        $setOnInsert: {
          ...{ c: campaign, d: DEVICES.indexOf(device), s: consent },
          ...(consent === CONSENT.accepted && { u: new mongo.Binary(visitor) }),
        },
      },
      upsert: true,
    },
  };
}

function dayOfVisit(id: mongo.Binary): number {
  return Buffer.from(id.buffer).readUInt32BE(0);
}

/** 16 bytes that begin with the day, so that new visits are neighbours in the index. */
function visitId(day: number, { visitor, campaign, device, consent }: VisitOf): Buffer {
  const rest = createHash('sha256')
    .update(visitor)
    .update(`|${campaign}|${DEVICES.indexOf(device)}|${consent}`)
    .digest()
    .subarray(0, 12);
  const id = Buffer.alloc(16);
  id.writeUInt32BE(day, 0);
  rest.copy(id, 4);
  return id;
}
