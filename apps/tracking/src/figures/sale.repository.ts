import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { isDuplicateKey, nativeCollection } from '@vale/platform/store';
import { mongo, type Model } from 'mongoose';
import { COUNTER_MODEL, type CounterDocument } from './dictionary.schema.js';
import { SALE_MODEL, type SaleDocument } from './sale.schema.js';

/** Among the counters: whether the orders of earlier releases are here. */
const IMPORTED = 'sales-imported';

/** Holds the key of the buyer's browser as bytes. */
type NewSale = Omit<SaleDocument, 'daysBefore' | 'visitor'> & { visitor?: Buffer };

@Injectable()
export class SaleRepository {
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

  /**
   * Keeps the newest version. Returns the days whose figures have changed, also when the same version comes again: its
   * process may have died before it told.
   */
  async put({ visitor, ...facts }: NewSale): Promise<number[]> {
    const sale = { ...facts, ...(visitor && { visitor: new mongo.Binary(visitor) }) };
    const { _id, version, days } = sale;
    for (;;) {
      const known = await this.sales
        .findById(_id, { version: 1, days: 1, daysBefore: 1 })
        .lean<SaleDocument>();
      if (known && known.version >= version)
        return known.version === version ? [...known.days, ...known.daysBefore] : [];
      if (await this.replace({ ...sale, daysBefore: known?.days ?? [] }, known?.version)) {
        return [...new Set([...days, ...(known?.days ?? [])])];
      }
    }
  }

  /** The visitor of an older version of the sale. */
  async visitorBefore(_id: string, version: number): Promise<Buffer | undefined> {
    const known = await nativeCollection<SaleDocument>(this.sales).findOne(
      { _id },
      { projection: { version: 1, visitor: 1 } },
    );
    return known?.visitor && known.version < version ? Buffer.from(known.visitor.buffer) : undefined;
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
