import { Injectable } from '@nestjs/common';
import { InjectModel, nativeCollection } from '@vale/platform/store';
import type { Model } from 'mongoose';
import type { AdSpend, StoredDay } from './ad-spend.js';
import { adSpendSchema } from './ad-spend.schema.js';

@Injectable()
export class AdSpendRepository {
  constructor(@InjectModel(adSpendSchema) private readonly spend: Model<AdSpend>) {}

  /** Includes both days. */
  async list(first: number, last: number): Promise<StoredDay[]> {
    const found = await this.collection()
      .find({ _id: { $gte: `${first}:`, $lt: `${last};` } })
      .toArray();
    return found.map(storedDay);
  }

  /** All days, without the names of campaigns. */
  async listSums(): Promise<StoredDay[]> {
    const found = await this.collection()
      .find({ _id: { $gt: '' } }, { projection: { 'campaigns.name': 0, 'campaigns.id': 0 } })
      .toArray();
    return found.map(storedDay);
  }

  /** Writes these days whole, and deletes `gone`. Safe to repeat. */
  async replace(days: readonly AdSpend[], gone: readonly string[]): Promise<void> {
    const writes = [
      ...days.map(({ _id, ...rest }) => ({
        replaceOne: { filter: { _id }, replacement: rest, upsert: true },
      })),
      ...gone.map((_id) => ({ deleteOne: { filter: { _id } } })),
    ];
    if (writes.length > 0) await this.collection().bulkWrite(writes, { ordered: false });
  }

  async removeAll(): Promise<void> {
    await this.collection().deleteMany({});
  }

  private collection() {
    return nativeCollection<AdSpend>(this.spend);
  }
}

function storedDay(one: AdSpend): StoredDay {
  return { ...one, day: Number(one._id.split(':', 1)[0]) };
}
