import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { isDuplicateKey } from '@vale/platform/store';
import type { Model } from 'mongoose';
import { levelKey, type StockLevel } from './stock-level.js';
import { STOCK_LEVEL_MODEL, type StockLevelDocument } from './stock-level.schema.js';

@Injectable()
export class StockLevelRepository {
  constructor(@InjectModel(STOCK_LEVEL_MODEL) private readonly levels: Model<StockLevelDocument>) {}

  async ofProducts(productIds: string[]): Promise<StockLevel[]> {
    return this.levels.find({ productId: { $in: productIds } }).lean<StockLevel[]>();
  }

  /** Writes the level unless something later (or the same) was heard already. */
  async putIfNewer(level: StockLevel): Promise<void> {
    const _id = levelKey(level.productId, level.variation);
    try {
      await this.levels.updateOne({ _id, heard: { $lt: level.heard } }, { $set: level }, { upsert: true });
    } catch (error) {
      // The filter missed because the stored level is as new: then the upsert's insert meets its _id.
      if (!isDuplicateKey(error)) throw error;
    }
  }

  /** As `putIfNewer`, in one write. */
  async putAllIfNewer(levels: readonly StockLevel[]): Promise<void> {
    if (levels.length === 0) return;
    const puts = levels.map((level) => ({
      updateOne: {
        filter: { _id: levelKey(level.productId, level.variation), heard: { $lt: level.heard } },
        update: { $set: level },
        upsert: true,
      },
    }));
    try {
      await this.levels.bulkWrite(puts, { ordered: false });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
  }

  async putIfAbsent(level: StockLevel): Promise<void> {
    const _id = levelKey(level.productId, level.variation);
    try {
      await this.levels.updateOne({ _id }, { $setOnInsert: level }, { upsert: true });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
  }
}
