import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { COLLECTED_NAMES, dayStart } from '@vale/contracts/tracking';
import { InjectModel, nativeCollection } from '@vale/platform/store';
import type { Model } from 'mongoose';
import { DictionaryRepository } from '../figures/dictionary.repository.js';
import { eventId } from '../figures/event.repository.js';
import { eventSchema, type EventDocument } from '../figures/event.schema.js';
import { FigureRepository } from '../figures/figure.repository.js';
import { SaleRepository } from '../figures/sale.repository.js';
import { batchesOf, DayVisitsRepository, keyOf, type DayVisits } from './day-visits.repository.js';
import { pageEventType, ulidText, type ExportedEvent } from './exported-event.js';
import { orderEvents } from './order-events.js';

/** Events read at once. */
const BATCH = 1_000;

const PAGE_TYPES = COLLECTED_NAMES.map(pageEventType);

type Texts = ReadonlyMap<number, string>;

/** Reads the events of a day as they are exported, sorted by time. The size of a part does not grow with the day. */
@Injectable()
export class DayEventsRepository {
  constructor(
    @InjectModel(eventSchema) private readonly events: Model<EventDocument>,
    private readonly figures: FigureRepository,
    private readonly visits: DayVisitsRepository,
    private readonly sales: SaleRepository,
    private readonly dictionary: DictionaryRepository,
  ) {}

  /** Includes the last one. Each day with an event or an order has figures. */
  listDays(first: number, last: number): Promise<number[]> {
    return this.figures.listDayIds(first, last);
  }

  async *ofDay(day: number): AsyncGenerator<ExportedEvent[]> {
    const orders = await this.orderEventsOf(day);
    const visits = this.visits.open(day);
    const t = { $gte: new Date(dayStart(day)), $lt: new Date(dayStart(day + 1)) };
    const cursor = nativeCollection<EventDocument>(this.events).find({ t }).sort({ t: 1 }).batchSize(BATCH);
    try {
      for await (const batch of batchesOf(cursor)) {
        const found = await this.pageEventsOf(batch, visits);
        const until = found.at(-1)!.time;
        const before = orders.findIndex(({ time }) => time > until);
        const due = orders.splice(0, before < 0 ? orders.length : before);
        yield due.length === 0 ? found : [...found, ...due].toSorted(byTime);
      }
    } finally {
      await visits.close();
    }
    if (orders.length > 0) yield orders;
  }

  private async pageEventsOf(found: readonly EventDocument[], visits: DayVisits): Promise<ExportedEvent[]> {
    const [parts, texts] = await Promise.all([
      visits.of(
        found.map(({ v }) => v),
        found.at(-1)!.t.getTime(),
      ),
      this.textsOf(found.flatMap(({ p, x }) => (x === undefined ? [p] : [p, x]))),
    ]);
    return found.map(({ _id, t, n, p, x, w }, at) => ({
      id: ulidText(_id.buffer),
      type: PAGE_TYPES[n]!,
      time: t.getTime(),
      ...parts[at],
      page: texts.get(p),
      productId: x === undefined ? undefined : texts.get(x),
      // Visits without a proof may be invented, and so may their texts.
      searchTerm: parts[at]?.device === 'bot' ? undefined : w,
    }));
  }

  private async orderEventsOf(day: number): Promise<ExportedEvent[]> {
    const sales = await this.sales.listOfDay(day);
    const campaigns = await this.visits.campaignsOf(sales);
    return sales
      .flatMap((sale, nth) =>
        orderEvents(sale, day).map((event, at, all) => ({
          id: orderEventId(sale._id, event, at - all.findIndex((other) => isAlike(event, other))),
          ...event,
          ...campaigns[nth],
          visitor: sale.visitor && keyOf(sale.visitor),
          buyer: pseudonym(sale.accountId),
        })),
      )
      .toSorted(byTime);
  }

  /** Rows repeat their campaigns, pages and products. */
  private textsOf(ids: readonly number[]): Promise<Texts> {
    return this.dictionary.textsOf([...new Set(ids)]);
  }
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

const byTime = (one: ExportedEvent, other: ExportedEvent) => one.time - other.time;
