import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { insertMissing, refusedOnlyDuplicates } from '@vale/platform/store';
import type { Model } from 'mongoose';
import { levelKey, type StockLevel } from './stock-level.js';
import { STOCK_LEVEL_MODEL, type StockLevelDocument } from './stock-level.schema.js';

@Injectable()
export class StockLevelRepository {
  constructor(@InjectModel(STOCK_LEVEL_MODEL) private readonly levels: Model<StockLevelDocument>) {}

  async ofProducts(productIds: string[]): Promise<StockLevel[]> {
    return this.levels.find({ productId: { $in: productIds } }).lean<StockLevel[]>();
  }

  /** Writes the levels in one command, except those whose stored level is as new or newer. */
  async putIfNewer(levels: readonly StockLevel[]): Promise<void> {
    if (levels.length === 0) return;
    try {
      await this.putOverOlder(levels, { upsert: true });
    } catch (error) {
      if (!refusedOnlyDuplicates(error)) throw error;
      // The refused ones have a level: as new, so that the filter missed it, or an older one inserted in this moment.
      await this.putOverOlder(levels, { upsert: false });
    }
  }

  async insertMissing(levels: readonly StockLevel[]): Promise<void> {
    await insertMissing(
      this.levels,
      levels.map((level) => ({ _id: levelKey(level.productId, level.variation), ...level })),
    );
  }

  private async putOverOlder(levels: readonly StockLevel[], { upsert }: { upsert: boolean }): Promise<void> {
    const updates = levels.map((level) => ({
      updateOne: {
        filter: { _id: levelKey(level.productId, level.variation), stamp: { $lt: level.stamp } },
        update: { $set: level },
        upsert,
      },
    }));
    await this.levels.bulkWrite(updates, { ordered: false });
  }
}
