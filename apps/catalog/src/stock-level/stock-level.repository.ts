import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { insertMissing, isDuplicateKey } from '@vale/platform/store';
import type { Model } from 'mongoose';
import { levelKey, type StockLevel } from './stock-level.js';
import { STOCK_LEVEL_MODEL, type StockLevelDocument } from './stock-level.schema.js';

@Injectable()
export class StockLevelRepository {
  constructor(@InjectModel(STOCK_LEVEL_MODEL) private readonly levels: Model<StockLevelDocument>) {}

  async ofProducts(productIds: string[]): Promise<StockLevel[]> {
    return this.levels.find({ productId: { $in: productIds } }).lean<StockLevel[]>();
  }

  /** Writes each level, in one write, unless the stored one is as new or newer. */
  async putNewer(levels: readonly StockLevel[]): Promise<void> {
    if (levels.length === 0) return;
    const put = (upsert: boolean) =>
      this.levels.bulkWrite(
        levels.map((level) => ({
          updateOne: {
            filter: { _id: levelKey(level.productId, level.variation), stamp: { $lt: level.stamp } },
            update: { $set: level },
            upsert,
          },
        })),
        { ordered: false },
      );
    try {
      await put(true);
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      // There is a level: as new, so that the filter missed it, or an older one that was inserted in this moment.
      await put(false);
    }
  }

  async insertMissing(levels: readonly StockLevel[]): Promise<void> {
    await insertMissing(
      this.levels,
      levels.map((level) => ({ _id: levelKey(level.productId, level.variation), ...level })),
    );
  }
}
