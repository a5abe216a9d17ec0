import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { RecentlyUsed } from '@vale/platform/recently-used';
import { isDuplicateKey, nativeCollection } from '@vale/platform/store';
import { mongo, type Model } from 'mongoose';
import { COUNTER_MODEL, type CounterDocument } from './dictionary.schema.js';
import { SALE_MODEL, type SaleDocument } from './sale.schema.js';

/** The counter that exists once the orders of earlier releases are imported. */
const IMPORTED = 'sales-imported';

/** Exists while there are data of a demonstration: 0, or the time at which it ended in epoch milliseconds. */
const DEMO = 'demo';

/** Holds the key of the buyer's browser as bytes. */
type NewSale = Omit<SaleDocument, 'daysBefore' | 'visitor'> & { visitor?: Buffer };

type Summary = Pick<SaleDocument, 'version' | 'days' | 'daysBefore' | 'visitor'>;
/** Enough for orders that change again within minutes. */
const MOST_KNOWN = 1_000;

@Injectable()
export class SaleRepository {
  /** Versions that this process wrote last. */
  private readonly written = new RecentlyUsed<Summary>(MOST_KNOWN);

  constructor(
    @InjectModel(SALE_MODEL) private readonly sales: Model<SaleDocument>,
    @InjectModel(COUNTER_MODEL) private readonly counters: Model<CounterDocument>,
  ) {}

  async isImported(): Promise<boolean> {
    return (await this.counters.exists({ _id: IMPORTED })) !== null;
  }

  async markImported(): Promise<void> {
    await this.counters.updateOne({ _id: IMPORTED }, { $set: { count: 1 } }, { upsert: true });
  }

  /** Does nothing if there are orders, because each order of a demonstration is marked as simulated. */
  async markDemo(): Promise<void> {
    if ((await this.sales.exists({ _id: { $gt: '' } })) !== null) return;
    await this.counters.updateOne({ _id: DEMO }, { $set: { count: 0 } }, { upsert: true });
  }

  /** Returns when the demonstration ended, the same time in each call; null if there was none. */
  async endDemo(now: number): Promise<number | null> {
    // Earlier releases set no mark.
    if (await this.sales.exists({ simulated: true }))
      await this.counters.updateOne({ _id: DEMO }, { $setOnInsert: { count: 0 } }, { upsert: true });
    await this.counters.updateOne({ _id: DEMO, count: 0 }, { $set: { count: now } });
    const mark = await this.counters.findOne({ _id: DEMO }).lean<CounterDocument | null>();
    return mark?.count ?? null;
  }

  async unmarkDemo(): Promise<void> {
    await this.counters.deleteOne({ _id: DEMO });
  }

  /**
   * Keeps the newest version. Returns the days whose figures have changed, also when the same version comes again: its
   * process may have died before it told.
   */
  async put({ visitor, ...facts }: NewSale): Promise<number[]> {
    const sale = { ...facts, ...(visitor && { visitor: new mongo.Binary(visitor) }) };
    const { _id, version, days } = sale;
    // If another process has written a newer version, the write fails and costs one more read.
    let known = await this.lastKnown(_id, version);
    for (;;) {
      if (known && known.version >= version)
        return known.version === version ? [...known.days, ...known.daysBefore] : [];
      const next = { ...sale, daysBefore: known?.days ?? [] };
      if (await this.replace(next, known?.version)) {
        this.written.set(_id, summaryOf(next));
        return [...new Set([...days, ...(known?.days ?? [])])];
      }
      known = await this.find(_id);
    }
  }

  /** The visitor of an older version of the sale. */
  async visitorBefore(_id: string, version: number): Promise<Buffer | undefined> {
    const known = await this.lastKnown(_id, version);
    return known?.visitor && known.version < version ? Buffer.from(known.visitor.buffer) : undefined;
  }

  /** Reads nothing if this process has written the sale, or for the first version of an order. */
  private async lastKnown(_id: string, version: number): Promise<Summary | null> {
    const known = this.written.get(_id);
    if (known !== undefined || version === 0) return known ?? null;
    return this.find(_id);
  }

  private async find(_id: string): Promise<Summary | null> {
    const projection = { version: 1, days: 1, daysBefore: 1, visitor: 1 };
    return nativeCollection<SaleDocument>(this.sales).findOne<Summary>({ _id }, { projection });
  }

  async listOfDay(day: number): Promise<SaleDocument[]> {
    return nativeCollection<SaleDocument>(this.sales).find({ days: day }).toArray();
  }

  async daysOfVisitors(visitors: readonly Buffer[]): Promise<number[]> {
    const found = await nativeCollection<SaleDocument>(this.sales)
      .find({ visitor: { $in: visitors.map((one) => new mongo.Binary(one)) } }, { projection: { days: 1 } })
      .toArray();
    return [...new Set(found.flatMap(({ days }) => days))];
  }

  async daysOfSimulated(): Promise<number[]> {
    const found = await this.sales.find({ simulated: true }, { days: 1 }).lean<SaleDocument[]>();
    return [...new Set(found.flatMap(({ days }) => days))];
  }

  async removeSimulated(): Promise<void> {
    await this.sales.deleteMany({ simulated: true });
    this.written.clear();
  }

  /** False when another version is stored by now. */
  private async replace(sale: SaleDocument, seen: number | undefined): Promise<boolean> {
    const sales = nativeCollection<SaleDocument>(this.sales);
    if (seen !== undefined) {
      const { matchedCount } = await sales.replaceOne({ _id: sale._id, version: seen }, sale);
      return matchedCount === 1;
    }
    try {
      await sales.insertOne(sale);
      return true;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      return false;
    }
  }
}

function summaryOf({ version, days, daysBefore, visitor }: SaleDocument): Summary {
  return { version, days, daysBefore, ...(visitor && { visitor }) };
}
