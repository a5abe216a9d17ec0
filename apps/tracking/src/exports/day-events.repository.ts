import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { COLLECTED_NAMES, dayStart, DEVICES } from '@vale/contracts/tracking';
import { RecentlyUsed } from '@vale/platform/recently-used';
import { nativeCollection } from '@vale/platform/store';
import { mongo, type Model } from 'mongoose';
import { campaignNamed } from '../figures/campaign.js';
import { DictionaryRepository } from '../figures/dictionary.repository.js';
import { eventId } from '../figures/event.repository.js';
import { EVENT_MODEL, VISIT_MODEL, type EventDocument, type VisitDocument } from '../figures/event.schema.js';
import { DAY_MODEL, type DayDocument } from '../figures/rollup.schema.js';
import { SaleRepository } from '../figures/sale.repository.js';
import { CONSENT } from '../figures/visit.js';
import { pageEventType, ulidText, type ExportedEvent } from './exported-event.js';
import { orderEvents } from './order-events.js';

/** Events read at once. */
const AT_ONCE = 1_000;
/** Visits remembered while a day is read. */
const KEPT_VISITS = 20_000;

const PAGE_TYPES = COLLECTED_NAMES.map(pageEventType);
const CONSENTS = Object.keys(CONSENT);

type VisitPart = Pick<
  ExportedEvent,
  'visit' | 'visitor' | 'consent' | 'device' | 'campaignSource' | 'campaignMedium' | 'campaignName'
>;

type Texts = ReadonlyMap<number, string>;

/** Reads the events of a day as they are exported, sorted by time. The size of a part does not grow with the day. */
@Injectable()
export class DayEventsRepository {
  constructor(
    @InjectModel(EVENT_MODEL) private readonly events: Model<EventDocument>,
    @InjectModel(VISIT_MODEL) private readonly visits: Model<VisitDocument>,
    @InjectModel(DAY_MODEL) private readonly days: Model<DayDocument>,
    private readonly sales: SaleRepository,
    private readonly dictionary: DictionaryRepository,
  ) {}

  /** Includes the last one. Each day with an event or an order has figures. */
  async listDays(first: number, last: number): Promise<number[]> {
    const found = await nativeCollection<DayDocument>(this.days)
      .find({ _id: { $gte: first, $lte: last } }, { projection: { _id: 1 } })
      .toArray();
    return found.map(({ _id }) => _id);
  }

  async *ofDay(day: number): AsyncGenerator<ExportedEvent[]> {
    const known = new RecentlyUsed<VisitPart>(KEPT_VISITS);
    const orders = await this.orderEventsOf(day);
    const t = { $gte: new Date(dayStart(day)), $lt: new Date(dayStart(day + 1)) };
    const cursor = nativeCollection<EventDocument>(this.events).find({ t }).sort({ t: 1 }).batchSize(AT_ONCE);
    try {
      while (await cursor.hasNext()) {
        const found = await this.pageEventsOf(cursor.readBufferedDocuments(), known);
        const until = found.at(-1)!.time;
        const before = orders.findIndex(({ time }) => time > until);
        const due = orders.splice(0, before < 0 ? orders.length : before);
        yield due.length === 0 ? found : [...found, ...due].toSorted(byTime);
      }
    } finally {
      await cursor.close();
    }
    if (orders.length > 0) yield orders;
  }

  private async pageEventsOf(
    found: EventDocument[],
    known: RecentlyUsed<VisitPart>,
  ): Promise<ExportedEvent[]> {
    await this.readVisits(found, known);
    const texts = await this.textsOf(found.flatMap(({ p, x }) => (x === undefined ? [p] : [p, x])));
    return found.map(({ _id, t, v, n, p, x }) => ({
      id: ulidText(_id.buffer),
      type: PAGE_TYPES[n]!,
      time: t.getTime(),
      ...known.get(keyOf(v)),
      page: texts.get(p),
      productId: x === undefined ? undefined : texts.get(x),
    }));
  }

  private async orderEventsOf(day: number): Promise<ExportedEvent[]> {
    const sales = await this.sales.listOfDay(day);
    const texts = await this.textsOf(sales.map(({ campaign }) => campaign));
    return sales
      .flatMap((sale) =>
        orderEvents(sale, day).map((event, at, all) => ({
          id: orderEventId(sale._id, event, at - all.findIndex((other) => isAlike(event, other))),
          ...event,
          ...campaignPart(sale.campaign, texts),
          visitor: sale.visitor && keyOf(sale.visitor),
          buyer: pseudonym(sale.accountId),
        })),
      )
      .toSorted(byTime);
  }

  private async readVisits(found: readonly EventDocument[], known: RecentlyUsed<VisitPart>): Promise<void> {
    const missing = new Map<string, mongo.Binary>();
    for (const { v } of found) {
      const key = keyOf(v);
      if (!known.get(key)) missing.set(key, v);
    }
    if (missing.size === 0) return;
    const visits = await nativeCollection<VisitDocument>(this.visits)
      .find({ _id: { $in: [...missing.values()] } })
      .toArray();
    const texts = await this.textsOf(visits.map(({ c }) => c));
    for (const visit of visits) known.set(keyOf(visit._id), visitPart(visit, texts));
  }

  /** Rows repeat their campaigns, pages and products. */
  private textsOf(ids: readonly number[]): Promise<Texts> {
    return this.dictionary.textsOf([...new Set(ids)]);
  }
}

function visitPart({ _id, u, k, s, d, c }: VisitDocument, texts: Texts): VisitPart {
  return {
    visit: k ?? keyOf(_id),
    visitor: u && k === undefined ? keyOf(u) : undefined,
    consent: CONSENTS[s],
    device: DEVICES[d],
    ...campaignPart(c, texts),
  };
}

function campaignPart(campaign: number, texts: Texts) {
  const { source, medium, name } = campaignNamed(campaign, texts);
  return {
    campaignSource: source || undefined,
    campaignMedium: medium || undefined,
    campaignName: name || undefined,
  };
}

interface TypeAndTime {
  type: string;
  time: number;
}
const isAlike = (one: TypeAndTime, other: TypeAndTime) => one.type === other.type && one.time === other.time;

/**
 * Depends on the event alone, so that each export has the same id, even after the order got further events.
 * `nth` counts the order's events of one type and time.
 */
function orderEventId(transactionId: string, { type, time }: TypeAndTime, nth: number): string {
  return ulidText(eventId(time, `${transactionId}|${type}|${nth}`));
}

/** Tells buyers apart; nobody finds the account by it. */
function pseudonym(accountId: string): string {
  return createHash('sha256').update(`buyer:${accountId}`).digest().subarray(0, 12).toString('base64url');
}

function keyOf(bytes: mongo.Binary): string {
  return Buffer.from(bytes.buffer.buffer, bytes.buffer.byteOffset, bytes.length()).toString('base64url');
}

const byTime = (one: ExportedEvent, other: ExportedEvent) => one.time - other.time;
