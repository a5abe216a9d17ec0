import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { StockKey } from '@vale/contracts/checkout';
import type { DomainEvent } from '@vale/contracts/define';
import { isDuplicateKey, Outbox } from '@vale/platform/store';
import type { Model } from 'mongoose';
import { onlyDuplicates } from './bulk-write-errors.js';
import { stockId } from './stock.repository.js';
import { STOCK_LEVEL_MODEL, type StockLevelDocument } from './stock.schema.js';

/** Levels of one reply: MongoDB's first one has 101, and each recount reads all. */
const MANY = 1_000;

/** The version counts the levels published before this one. */
export interface StockLevel extends StockKey {
  free: number;
  version: number;
}

@Injectable()
export class StockLevelRepository {
  constructor(
    @InjectModel(STOCK_LEVEL_MODEL) private readonly levels: Model<StockLevelDocument>,
    private readonly outbox: Outbox,
  ) {}

  async find(key: StockKey): Promise<StockLevel | null> {
    const found = await this.levels
      .findOne({ _id: stockId(key) }, { outbox: 0 })
      .lean<StockLevelDocument | null>();
    return found && toLevel(found);
  }

  async list(productId?: string): Promise<StockLevel[]> {
    const found = await this.levels
      .find(productId === undefined ? {} : { productId }, { outbox: 0 })
      .sort({ _id: 1 })
      .batchSize(MANY)
      .lean<StockLevelDocument[]>();
    return found.map(toLevel);
  }

  /** False when another process wrote this level since. `seen` is what the caller read; null for the first level. */
  async write(
    key: StockKey,
    seen: StockLevel | null,
    free: number,
    events: readonly DomainEvent[],
  ): Promise<boolean> {
    const { productId, variation } = key;
    if (seen) {
      const guard = { _id: stockId(key), version: seen.version };
      const change = { $set: { free } };
      const saved = await this.outbox.tryUpdate<StockLevelDocument>(this.levels, guard, change, events);
      return saved !== null;
    }
    try {
      const first = { _id: stockId(key), productId, variation, free };
      await this.outbox.insert<StockLevelDocument>(this.levels, first, events);
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  /** First levels, in one write and without events of their own. Those that exist already stay as they are. */
  async addAll(levels: readonly StockLevel[]): Promise<void> {
    const documents = levels.map((level) => ({
      _id: stockId(level),
      schemaVersion: 1,
      ...level,
      outbox: [],
    }));
    try {
      await this.levels.insertMany(documents, { ordered: false });
    } catch (error) {
      if (onlyDuplicates(error) === undefined) throw error;
    }
  }
}

function toLevel({ productId, variation, free, version }: StockLevelDocument): StockLevel {
  return { productId, variation, free, version };
}
