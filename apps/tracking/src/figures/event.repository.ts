import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { dayOf, DEVICES } from '@vale/contracts/tracking';
import { Ids } from '@vale/platform/ids';
import { RecentlyUsed } from '@vale/platform/recently-used';
import { InjectModel, nativeCollection, refusedOnlyDuplicates } from '@vale/platform/store';
import { mongo, type Model } from 'mongoose';
import {
  eventSchema,
  rejectedSchema,
  visitSchema,
  type EventDocument,
  type RejectedDocument,
  type VisitDocument,
} from './event.schema.js';
import { adMark, CONSENT, hourBit, STEP, type VisitOf } from './visit.js';

/** An event that was accepted, with its texts in the dictionary. */
export interface RecordedEvent {
  /** 16 bytes. */
  id: Buffer;
  at: number;
  visit: VisitOf;
  visitId: Buffer;
  /** The part of the visit before the visitor's answer. */
  before?: VisitOf;
  steps: number;
  name: number;
  page: number;
  product?: number;
  term?: string | undefined;
}

/** Changes of a visit that its events bring. */
interface VisitUpdate {
  key: string;
  id: Buffer;
  visit: VisitOf;
  /** The visit of which it is a part. */
  to?: Buffer;
  start: number;
  hours: number;
  steps: number;
  /** See `adMark`; infinite without an ad. */
  ad: number;
}
type VisitState = Pick<VisitUpdate, 'start' | 'hours' | 'steps' | 'ad'>;

/** Visits with recent events; 2 MB at most. */
const MAX_REMEMBERED = 10_000;

@Injectable()
export class EventRepository {
  /** States as this process wrote them. A row only grows, so an update within such a state is within the row. */
  private readonly written = new RecentlyUsed<VisitState>(MAX_REMEMBERED);
  private readonly joined = new RecentlyUsed<true>(MAX_REMEMBERED);

  constructor(
    @InjectModel(eventSchema) private readonly events: Model<EventDocument>,
    @InjectModel(visitSchema) private readonly visits: Model<VisitDocument>,
    @InjectModel(rejectedSchema) private readonly rejected: Model<RejectedDocument>,
    private readonly ids: Ids,
  ) {}

  /** Both writes can be repeated, so that an event which comes again completes what a crash left undone. */
  async record(recorded: readonly RecordedEvent[]): Promise<void> {
    const all = updatesOf(recorded);
    const updates = all.filter((update) => !isWithin(update, this.written.get(update.key)));
    await Promise.all([this.writeVisits(updates), this.insertEvents(recorded)]);
    updates.forEach((update) => this.remember(update));
    await this.joinVisits(recorded.filter(({ before }) => before !== undefined));
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

  /** Takes the visitor out of their visits. */
  async forgetVisitor(visitor: Buffer): Promise<void> {
    await nativeCollection<VisitDocument>(this.visits).updateMany(
      { u: new mongo.Binary(visitor), s: CONSENT.accepted },
      { $unset: { u: true } },
    );
  }

  /** Deletes what happened before `time`. */
  async removeBefore(time: number): Promise<void> {
    const before = { t: { $lt: new Date(time) } };
    await nativeCollection<VisitDocument>(this.visits).deleteMany(before);
    await nativeCollection<EventDocument>(this.events).deleteMany(before);
  }

  /** Deletes these events and their visits. */
  async removeVisitsOf(ids: readonly Buffer[]): Promise<void> {
    const ofIds = { _id: { $in: ids.map((id) => new mongo.Binary(id)) } };
    const events = nativeCollection<EventDocument>(this.events);
    const found = await events.find(ofIds, { projection: { v: 1 } }).toArray();
    await nativeCollection<VisitDocument>(this.visits).deleteMany({ _id: { $in: found.map(({ v }) => v) } });
    await events.deleteMany(ofIds);
  }

  /** Call it before events are written again whose visits may be deleted. */
  forgetWritten(): void {
    this.written.clear();
  }

  async reject(reasons: readonly string[], at: Date): Promise<void> {
    if (reasons.length > 0)
      await this.rejected.insertMany(reasons.map((reason) => ({ _id: this.ids.ulid(), at, reason })));
  }

  private remember({ key, ...update }: VisitUpdate): void {
    this.written.set(key, merged(update, this.written.get(key)));
  }

  /** Most visits are new, and an insert costs less than an update that finds nothing. */
  private async writeVisits(updates: readonly VisitUpdate[]): Promise<void> {
    const isKnown = ({ key }: VisitUpdate) => this.written.has(key);
    const existing = new Set(await this.insertMissing(updates.filter((update) => !isKnown(update))));
    const stored = updates.filter((update) => isKnown(update) || existing.has(update));
    if (stored.length === 0) return;
    const visits = nativeCollection<VisitDocument>(this.visits);
    await visits.bulkWrite(stored.map(toWrite), { ordered: false });
  }

  /** Returns the updates whose visits already exist. */
  private async insertMissing(updates: readonly VisitUpdate[]): Promise<VisitUpdate[]> {
    if (updates.length === 0) return [];
    try {
      const visits = nativeCollection<VisitDocument>(this.visits);
      await visits.insertMany(updates.map(documentOf), { ordered: false });
      return [];
    } catch (error) {
      if (!refusedOnlyDuplicates(error)) throw error;
      const { writeErrors } = error as mongo.MongoBulkWriteError;
      return [writeErrors].flat().map(({ index }) => updates[index]!);
    }
  }

  /** Call it once the visits are stored. The parts before may be unknown yet; one that is part of a visit stays so. */
  private async joinVisits(recorded: readonly RecordedEvent[]): Promise<void> {
    const parts = new Map<string, VisitUpdate>();
    for (const { at, visitId: to, before } of recorded) {
      const id = visitId(dayOf(at), before!);
      const key = id.toString('latin1');
      if (this.joined.has(key) || id.equals(to)) continue;
      parts.set(key, { key, id, visit: before!, to, start: at, hours: 0, steps: 0, ad: Infinity });
    }
    const stored = await this.insertMissing([...parts.values()]);
    if (stored.length > 0)
      await nativeCollection<VisitDocument>(this.visits).bulkWrite(
        stored.map(({ id, to }) => ({
          updateOne: {
            filter: { _id: new mongo.Binary(id), j: { $exists: false } },
            update: { $set: { j: new mongo.Binary(to!), q: 1 } },
          },
        })),
        { ordered: false },
      );
    for (const key of parts.keys()) this.joined.set(key, true);
  }

  private async insertEvents(recorded: readonly RecordedEvent[]): Promise<void> {
    const documents = recorded.map((event) => ({
      _id: new mongo.Binary(event.id),
      t: new Date(event.at),
      v: new mongo.Binary(event.visitId),
      n: event.name,
      p: event.page,
      ...(event.product !== undefined && { x: event.product }),
      ...(event.term !== undefined && { w: event.term }),
    }));
    try {
      await nativeCollection<EventDocument>(this.events).insertMany(documents, { ordered: false });
    } catch (error) {
      if (!refusedOnlyDuplicates(error)) throw error;
    }
  }
}

export function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** 16 bytes that begin with the time, as the ids of pages do. The rest depends on `seed` alone. */
export function eventId(at: number, seed: string): Buffer {
  const id = Buffer.alloc(16);
  id.writeUIntBE(at, 0, 6);
  sha256(seed).copy(id, 6, 0, 10);
  return id;
}

/** 16 bytes that begin with the day, so that new visits are neighbours in the index. */
export function visitId(
  day: number,
  { visitor, campaignText, device, consent }: Omit<VisitOf, 'campaign'>,
): Buffer {
  const rest = createHash('sha256')
    .update(visitor)
    .update(`|${campaignText}|${DEVICES.indexOf(device)}|${consent}`)
    .digest()
    .subarray(0, 12);
  const id = Buffer.alloc(16);
  id.writeUInt32BE(day, 0);
  rest.copy(id, 4);
  return id;
}

/** One update for each visit. */
function updatesOf(recorded: readonly RecordedEvent[]): VisitUpdate[] {
  const updates = new Map<string, VisitUpdate>();
  for (const { at, visit, visitId: id, steps } of recorded) {
    const key = id.toString('latin1');
    const ad = visit.ad === undefined ? Infinity : adMark(at, visit.ad);
    const state = { start: at, hours: hourBit(at), steps, ad };
    const known = updates.get(key);
    const named = known && !(steps & STEP.proven) ? known.visit : visit;
    updates.set(key, { key, id, visit: named, ...merged(state, known) });
  }
  return [...updates.values()];
}

function merged(one: VisitState, other: VisitState | undefined): VisitState {
  const { start, hours, steps, ad } = one;
  if (!other) return { start, hours, steps, ad };
  return {
    start: Math.min(start, other.start),
    hours: hours | other.hours,
    steps: steps | other.steps,
    ad: Math.min(ad, other.ad),
  };
}

function isWithin({ start, hours, steps, ad }: VisitState, known: VisitState | undefined): boolean {
  if (known === undefined || start < known.start || ad < known.ad) return false;
  return !(hours & ~known.hours) && !(steps & ~known.steps);
}

export function dayOfVisit(id: mongo.Binary): number {
  return Buffer.from(id.buffer).readUInt32BE(0);
}

function constantsOf({ campaign, device, consent, visitor }: VisitOf) {
  return {
    c: campaign,
    d: DEVICES.indexOf(device),
    s: consent,
    ...(consent === CONSENT.accepted && { u: new mongo.Binary(visitor) }),
  };
}

function documentOf({ id, visit, to, start, hours, steps, ad }: VisitUpdate): VisitDocument {
  return {
    _id: new mongo.Binary(id),
    t: new Date(start),
    h: hours,
    m: steps,
    q: 1,
    ...(ad < Infinity && { a: ad }),
    ...(to && { j: new mongo.Binary(to) }),
    ...constantsOf(visit),
  };
}

/**
 * Gives the same result in any order and when repeated. Proof names the campaign: until then, it may be one that the dictionary
 * lacks.
 */
function toWrite(update: VisitUpdate): mongo.AnyBulkWriteOperation<VisitDocument> {
  const { id, visit, start, hours, steps, ad } = update;
  return {
    updateOne: {
      filter: { _id: new mongo.Binary(id) },
      update: {
        $min: { t: new Date(start), ...(ad < Infinity && { a: ad }) },
        $bit: { h: { or: hours }, m: { or: steps } },
        $set: { q: 1, ...(steps & STEP.proven && { c: visit.campaign }) },
      },
    },
  };
}
