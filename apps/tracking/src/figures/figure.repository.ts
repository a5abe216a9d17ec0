import { Injectable } from '@nestjs/common';
import type { BumpArm } from '@vale/contracts/catalog';
import { ATTRIBUTION_MODELS } from '@vale/contracts/tracking';
import { InjectModel, nativeCollection, refusedOnlyDuplicates } from '@vale/platform/store';
import type { Model, mongo } from 'mongoose';
import { cellChanges, OF_ADS, type CellBatch, type CellChange } from './batch.js';
import type { BumpTestDay } from './bump-test.js';
import type { AdCell } from './ad-rows.js';
import { NO_COUPON_FIGURES } from './coupon-rows.js';
import type { CampaignCell } from './campaign-cell.js';
import type { BuyerRollup } from './cohort.js';
import { campaignsOfBuyer, dayCell, textOfKey, type Numbers } from './contribution.js';
import {
  figureBuyerSchema,
  figureCampaignSchema,
  figureDaySchema,
  type FigureBuyerDocument,
  type FigureCampaignDocument,
  type FigureDayDocument,
} from './figures.schema.js';
import type { DayFigures, StockUnits } from './report.js';

/** Decoding many days blocks the process, so shoppers are answered between two batches. Each batch costs a command. */
export const DAYS_AT_ONCE = 16;

/** The stored figures: differences change them, and reports read them. */
@Injectable()
export class FigureRepository {
  private readonly collections: Record<CellChange['kind'], mongo.Collection>;

  constructor(
    @InjectModel(figureDaySchema) private readonly days: Model<FigureDayDocument>,
    @InjectModel(figureCampaignSchema) private readonly campaigns: Model<FigureCampaignDocument>,
    @InjectModel(figureBuyerSchema) private readonly buyers: Model<FigureBuyerDocument>,
  ) {
    this.collections = {
      day: nativeCollection(days),
      campaign: nativeCollection(campaigns),
      buyer: nativeCollection(buyers),
    } as never;
  }

  async apply(batch: CellBatch): Promise<void> {
    await applyCells((kind) => this.collections[kind], batch);
  }

  /** Yields the stored cells of one day. */
  async *cellsOfDay(day: number): AsyncGenerator<[cell: string, numbers: Numbers]> {
    const found = await nativeCollection<FigureDayDocument>(this.days).findOne({ _id: day });
    if (found) yield [dayCell(day), numbersOf(found)];
    const kinds = [
      ['campaign', 'campaign', ''],
      ['ad', 'campaign', OF_ADS],
      ['buyer', 'buyer', ''],
    ] as const;
    for (const [name, kind, prefix] of kinds) {
      const ofDay = { _id: { $gte: `${prefix}${day}:`, $lt: `${prefix}${day};` } };
      for await (const cell of this.collections[kind].find(ofDay as never))
        yield [`${name}:${String(cell._id).slice(prefix.length)}`, numbersOf(cell)];
    }
  }

  async listDayIds(first = 0, last = Number.MAX_SAFE_INTEGER): Promise<number[]> {
    const found = await nativeCollection<FigureDayDocument>(this.days)
      .find({ _id: { $gte: first, $lte: last } }, { projection: { _id: 1 } })
      .toArray();
    return found.map(({ _id }) => _id);
  }

  /** Reads only these parts of the days, which may be large. Sorted by day; includes the last one. */
  async listDays(
    first: number,
    last: number,
    parts: readonly (keyof FigureDayDocument)[],
  ): Promise<DayFigures[]> {
    const projection = Object.fromEntries(parts.map((part) => [part, 1]));
    const found = await nativeCollection<FigureDayDocument>(this.days)
      .find({ _id: { $gte: first, $lte: last } }, { projection, batchSize: DAYS_AT_ONCE })
      .sort({ _id: 1 })
      .toArray();
    return found.map(figuresOf);
  }

  /** `first` and `last` are days or, with `m` before them, months. */
  async listCampaigns(first: number | string, last: number | string): Promise<CampaignCell[]> {
    return (await this.campaignsBetween(first, last)).map(campaignCell);
  }

  /** The same for the ads of all campaigns. */
  async listAds(first: number | string, last: number | string): Promise<AdCell[]> {
    const found = await this.listCampaigns(`${OF_ADS}${first}`, `${OF_ADS}${last}`);
    return found.map(({ device, ...cell }) => ({ ...cell, ad: device }));
  }

  /** Each campaign on each day, the last one included. */
  async listCampaignDays(first: number, last: number): Promise<(CampaignCell & { day: number })[]> {
    const found = await this.campaignsBetween(first, last);
    return found.map((cell) => {
      const day = Number(cell._id.split(':', 1)[0]);
      return { day, ...campaignCell(cell) };
    });
  }

  private async campaignsBetween(first: number | string, last: number | string) {
    return nativeCollection<FigureCampaignDocument>(this.campaigns)
      .find({ _id: { $gte: `${first}:`, $lt: `${last};` } })
      .toArray();
  }

  /** All days with paid orders, sorted. */
  async listBuyerDays(): Promise<(BuyerRollup & { _id: number })[]> {
    const days: (BuyerRollup & { _id: number })[] = [];
    const found = nativeCollection<FigureBuyerDocument>(this.buyers)
      .find({ _id: { $gt: '' } })
      .sort({ _id: 1 });
    for await (const { _id, orders = 0, revenue = 0, campaigns = {} } of found) {
      if (orders === 0) continue;
      const colon = _id.indexOf(':');
      const day = Number(_id.slice(0, colon));
      if (days.at(-1)?._id !== day) days.push({ _id: day, buyers: [] });
      days.at(-1)!.buyers.push([_id.slice(colon + 1), orders, revenue, campaignsOfBuyer(campaigns)]);
    }
    return days;
  }

  /** Visits and sold codes of all days. */
  async sumDays(): Promise<{ visits: number; sold: number }> {
    const found = nativeCollection<FigureDayDocument>(this.days).find(
      { _id: { $gte: 0 } },
      { projection: { 'totals.visits': 1, 'totals.sold': 1 } },
    );
    const sum = { visits: 0, sold: 0 };
    for await (const { totals = {} } of found) {
      sum.visits += totals['visits'] ?? 0;
      sum.sold += totals['sold'] ?? 0;
    }
    return sum;
  }

  /** Reads all days before this one. */
  async bumpTestsBefore(before: number): Promise<BumpTestDay[]> {
    const found = await this.listDays(0, before - 1, ['bumpTests']);
    return found.map(({ _id, bumpTests }) => ({ day: _id, cells: bumpTests }));
  }
}

/** Safe to repeat, and without effect for a process that was overtaken: a cell takes each batch once, in their order. */
export async function applyCells(
  collectionOf: (kind: CellChange['kind']) => mongo.Collection,
  batch: CellBatch,
): Promise<void> {
  const { seq } = batch;
  for (const [kind, changes] of Map.groupBy(cellChanges(batch), (change) => change.kind)) {
    const writes = changes.map(({ id, numbers, titles }) => ({
      updateOne: {
        filter: { _id: id as never, seq: { $lt: seq } },
        update: { $inc: numbers, $set: { seq, ...titles } },
        upsert: true,
      },
    }));
    try {
      await collectionOf(kind).bulkWrite(writes, { ordered: false });
    } catch (error) {
      // The cell has this batch already, so the filter found nothing and the insert was refused.
      if (!refusedOnlyDuplicates(error)) throw error;
    }
  }
}

function numbersOf(document: object, prefix = ''): Numbers {
  const numbers: Numbers = {};
  for (const [name, value] of Object.entries(document)) {
    if (prefix === '' && (name === '_id' || name === 'seq')) continue;
    const path = `${prefix}${name}`;
    if (typeof value === 'number') numbers[path] = value;
    else if (typeof value === 'object' && value !== null)
      Object.assign(numbers, numbersOf(value as object, `${path}.`));
  }
  return numbers;
}

function figuresOf(day: FigureDayDocument): DayFigures {
  const {
    _id,
    totals = {},
    answers = {},
    hours = {},
    payTimes = {},
    products = {},
    sold = {},
    lost = {},
    bumpTests = {},
    coupons = {},
  } = day;
  return {
    _id,
    totals,
    answers,
    hours: Array.from({ length: 24 }, (_, at) => {
      const { visits = 0, paid = 0, revenue = 0 } = hours[at] ?? {};
      return { visits, paid, revenue };
    }),
    payTimes: Object.entries(payTimes).map(([seconds, orders]) => [Number(seconds), orders]),
    products: Object.entries(products).flatMap(([key, { title = '', orders = 0, revenue = 0 }]) =>
      orders > 0 ? [{ id: textOfKey(key), title, orders, revenue }] : [],
    ),
    sold: unitsOf(sold),
    lost: unitsOf(lost),
    bumpTests: Object.entries(bumpTests).flatMap(([key, counts]) => {
      const [startedAt, holdoutPercent, arm] = key.split('/');
      const { orders = 0, paid = 0, bumpOrders = 0, revenue = 0, squares = 0 } = counts;
      const test = {
        startedAt: Number(startedAt),
        holdoutPercent: Number(holdoutPercent),
        arm: arm as BumpArm,
      };
      return orders > 0 ? [{ ...test, orders, paid, bumpOrders, revenue, squares }] : [];
    }),
    coupons: Object.entries(coupons).map(([key, counts]) => ({
      id: textOfKey(key),
      ...NO_COUPON_FIGURES,
      ...counts,
    })),
  };
}

function unitsOf(byStock: Record<string, number>): StockUnits[] {
  return Object.entries(byStock).flatMap(([key, units]) => {
    const [productId = '', variation = ''] = key.split('/').map(textOfKey);
    return units > 0 ? [{ productId, variation, units }] : [];
  });
}

function campaignCell({
  _id,
  revenue = {},
  refunded = {},
  profit = {},
  ...counts
}: FigureCampaignDocument): CampaignCell {
  const [, campaign, device] = _id.split(':').map(Number);
  const {
    visits = 0,
    product = 0,
    checkout = 0,
    pix = 0,
    pixPaid = 0,
    delivered = 0,
    paid = 0,
    costed = 0,
  } = counts;
  return {
    campaign: campaign!,
    device: device!,
    visits,
    product,
    checkout,
    pix,
    pixPaid,
    delivered,
    paid,
    costed,
    revenue: ATTRIBUTION_MODELS.map((model) => revenue[model] ?? 0),
    refunded: ATTRIBUTION_MODELS.map((model) => refunded[model] ?? 0),
    profit: ATTRIBUTION_MODELS.map((model) => profit[model] ?? 0),
  };
}
