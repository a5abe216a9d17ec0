import { Injectable } from '@nestjs/common';
import { InjectModel, insertMissing, refusedOnlyDuplicates } from '@vale/platform/store';
import type { AnyBulkWriteOperation, Model } from 'mongoose';
import { levelKey, type LevelChange, type LevelOfStock, type StockLevel } from './stock-level.js';
import { stockLevelSchema, type StockLevelDocument } from './stock-level.schema.js';

/** Documents of one batch; the first one of MongoDB has 101 by default. */
const MANY = 1_000;

@Injectable()
export class StockLevelRepository {
  constructor(@InjectModel(stockLevelSchema) private readonly levels: Model<StockLevelDocument>) {}

  async ofProducts(productIds: string[]): Promise<LevelOfStock[]> {
    return this.levels
      .find({ productId: { $in: productIds } })
      .select('productId variation free -_id')
      .batchSize(MANY)
      .lean<LevelOfStock[]>();
  }

  /** The stored levels of the same stocks, by `levelKey`. */
  async stored(levels: readonly StockLevel[]): Promise<Map<string, StockLevel>> {
    const found = await this.levels
      .find({ _id: { $in: levels.map(keyOf) } })
      .select('productId variation free stamp')
      .batchSize(MANY)
      .lean<StockLevelDocument[]>();
    return new Map(found.map((level) => [level._id, level]));
  }

  /** Writes the changes in one command. False if a level differs from `before`; that level is not written. */
  async write(changes: readonly LevelChange[]): Promise<boolean> {
    if (changes.length === 0) return true;
    try {
      const written = await this.levels.bulkWrite(changes.map(operationOf), { ordered: false });
      return written.matchedCount + written.insertedCount === changes.length;
    } catch (error) {
      if (!refusedOnlyDuplicates(error)) throw error;
      return false;
    }
  }

  async insertMissing(levels: readonly StockLevel[]): Promise<void> {
    await insertMissing(
      this.levels,
      levels.map((level) => ({ _id: keyOf(level), ...level })),
    );
  }
}

function operationOf({ level, before }: LevelChange): AnyBulkWriteOperation<StockLevelDocument> {
  const _id = keyOf(level);
  if (!before) return { insertOne: { document: { _id, ...level } as StockLevelDocument } };
  return {
    updateOne: { filter: { _id, stamp: before.stamp }, update: { $set: level, $inc: { version: 1 } } },
  };
}

const keyOf = ({ productId, variation }: StockLevel): string => levelKey(productId, variation);
