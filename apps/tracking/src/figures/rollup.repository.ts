import { Injectable } from '@nestjs/common';
import { dayStart, HOUR_MS } from '@vale/contracts/tracking';
import { InjectModel, nativeCollection } from '@vale/platform/store';
import type { Model } from 'mongoose';
import { visitSchema, type VisitDocument } from './event.schema.js';
import type { CampaignRollup } from './campaign-rollup.js';
import type { BumpTestDay } from './bump-test.js';
import type { BuyerRollup } from './cohort.js';
import { rollHour, type DayRollup, type HourRollup, type VisitRow } from './rollup.js';
import {
  buyerDaySchema,
  campaignDaySchema,
  campaignMonthSchema,
  daySchema,
  hourSchema,
  type BuyerDocument,
  type CampaignDocument,
  type DayDocument,
  type HourDocument,
} from './rollup.schema.js';

/** Decoding many days blocks the process, so shoppers are answered between two batches. Each batch costs a command. */
const DAYS_AT_ONCE = 16;

@Injectable()
export class RollupRepository {
  constructor(
    @InjectModel(visitSchema) private readonly visits: Model<VisitDocument>,
    @InjectModel(hourSchema) private readonly hours: Model<HourDocument>,
    @InjectModel(daySchema) private readonly days: Model<DayDocument>,
    @InjectModel(campaignDaySchema) private readonly campaignDays: Model<CampaignDocument>,
    @InjectModel(campaignMonthSchema) private readonly campaignMonths: Model<CampaignDocument>,
    @InjectModel(buyerDaySchema) private readonly buyerDays: Model<BuyerDocument>,
  ) {}

  /** Counts the visits that began in the hour. */
  async countHour(hour: number): Promise<HourRollup> {
    const t = { $gte: new Date(hour * HOUR_MS), $lt: new Date((hour + 1) * HOUR_MS) };
    const found = await nativeCollection<VisitDocument>(this.visits)
      .aggregate<{ _id: VisitRow; visits: number }>([
        { $match: { t } },
        { $group: { _id: { c: '$c', d: '$d', m: '$m' }, visits: { $sum: 1 } } },
      ])
      .toArray();
    return rollHour(found.map(({ _id, visits }) => ({ ..._id, visits })));
  }

  /** Deletes the counted hours up to this one. Returns all counted days, which have to be counted again. */
  async removeHours(last: number): Promise<number[]> {
    const days = await idsOf(nativeCollection<DayDocument>(this.days));
    await nativeCollection<HourDocument>(this.hours).deleteMany({ _id: { $lte: last } });
    return days;
  }

  /** Keyed by hour of the day. */
  async hoursOfDay(day: number): Promise<Map<number, HourRollup>> {
    const first = dayStart(day) / HOUR_MS;
    const found = await nativeCollection<HourDocument>(this.hours)
      .find({ _id: { $gte: first, $lt: first + 24 } })
      .toArray();
    return new Map(found.map(({ _id, cells }) => [_id - first, { cells }]));
  }

  /** Each is one document, so that no reader sees half of it. */
  async putHour(_id: number, rollup: HourRollup): Promise<void> {
    await put(nativeCollection<HourDocument>(this.hours), { _id, ...rollup });
  }

  async putDay(_id: number, rollup: DayRollup): Promise<void> {
    await put(nativeCollection<DayDocument>(this.days), { _id, ...rollup });
  }

  async putCampaignDay(_id: number, rollup: CampaignRollup): Promise<void> {
    await put(nativeCollection<CampaignDocument>(this.campaignDays), { _id, ...rollup });
  }

  async putCampaignMonth(_id: number, rollup: CampaignRollup): Promise<void> {
    await put(nativeCollection<CampaignDocument>(this.campaignMonths), { _id, ...rollup });
  }

  /** Stores a day without buyers too: a missing document means that an earlier release counted the day. */
  async putBuyerDay(_id: number, rollup: BuyerRollup): Promise<void> {
    await put(nativeCollection<BuyerDocument>(this.buyerDays), { _id, ...rollup });
  }

  /** Sorted by day; includes the last one. */
  listBuyerDays(first: number, last: number): Promise<BuyerDocument[]> {
    return range(nativeCollection<BuyerDocument>(this.buyerDays), first, last);
  }

  /** Days whose buyers no release has counted yet. */
  async daysWithoutBuyers(): Promise<number[]> {
    const counted = new Set(await idsOf(nativeCollection<BuyerDocument>(this.buyerDays)));
    return (await idsOf(nativeCollection<DayDocument>(this.days))).filter((day) => !counted.has(day));
  }

  /** Visits and sold codes of all days. */
  async sumDays(): Promise<{ visits: number; sold: number }> {
    const found = nativeCollection<DayDocument>(this.days).find(
      { _id: { $gte: 0 } },
      { projection: { 'totals.visits': 1, 'totals.sold': 1 } },
    );
    const sum = { visits: 0, sold: 0 };
    for await (const { totals } of found) {
      sum.visits += totals.visits;
      sum.sold += totals.sold ?? 0;
    }
    return sum;
  }

  /** Reads all days before this one. */
  async bumpTestsBefore(before: number): Promise<BumpTestDay[]> {
    const found = nativeCollection<DayDocument>(this.days).find(
      { _id: { $gte: 0, $lt: before } },
      { projection: { bumpTests: 1 } },
    );
    return (await found.toArray()).map(({ _id, bumpTests }) => ({ day: _id, cells: bumpTests ?? [] }));
  }

  /** Reads only these parts of the days, which may be large. Sorted by day; includes the last one. */
  listDays<Part extends keyof DayRollup>(
    first: number,
    last: number,
    parts: readonly Part[],
  ): Promise<Pick<DayDocument, '_id' | Part>[]> {
    return range(nativeCollection<DayDocument>(this.days), first, last, parts);
  }

  listCampaignDays(first: number, last: number): Promise<CampaignDocument[]> {
    return range(nativeCollection<CampaignDocument>(this.campaignDays), first, last);
  }

  listCampaignMonths(first: number, last: number): Promise<CampaignDocument[]> {
    return range(nativeCollection<CampaignDocument>(this.campaignMonths), first, last);
  }

  async hasCampaignMonth(_id: number): Promise<boolean> {
    const months = nativeCollection<CampaignDocument>(this.campaignMonths);
    return (await months.findOne({ _id }, { projection: { _id: 1 } })) !== null;
  }
}

type Numbered = ReturnType<typeof nativeCollection<{ _id: number }>>;

async function idsOf(collection: unknown): Promise<number[]> {
  const found = (collection as Numbered).find({ _id: { $gte: 0 } }, { projection: { _id: 1 } });
  return (await found.toArray()).map(({ _id }) => _id);
}

async function put(collection: unknown, document: { _id: number }): Promise<void> {
  await (collection as Numbered).replaceOne({ _id: document._id }, document, { upsert: true });
}

async function range<T>(
  collection: unknown,
  first: number,
  last: number,
  parts: readonly string[] = [],
): Promise<T[]> {
  const projection = Object.fromEntries(parts.map((part) => [part, 1]));
  const found = (collection as Numbered)
    .find({ _id: { $gte: first, $lte: last } }, { projection, batchSize: DAYS_AT_ONCE })
    .sort({ _id: 1 });
  return (await found.toArray()) as unknown as T[];
}
