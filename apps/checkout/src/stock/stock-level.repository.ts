import { Injectable } from '@nestjs/common';
import type { StockKey } from '@vale/contracts/checkout';
import { pageFrom, type DomainEvent, type Page } from '@vale/contracts/define';
import { InjectModel, isDuplicateKey, Outbox } from '@vale/platform/store';
import type { Model } from 'mongoose';
import { onlyDuplicates } from './bulk-write-errors.js';
import { stockId } from './stock.repository.js';
import { stockLevelSchema, type SharedStock, type StockLevelDocument } from './stock.schema.js';

/** Levels of one reply: MongoDB's first one has 101, and each recount reads all. */
const MANY = 1_000;

/** The version counts the levels published before this one. */
export interface StockLevel extends StockKey {
  free: number;
  version: number;
  lowAt?: number | undefined;
  shared?: SharedStock | undefined;
  lastCostCentavos?: number | undefined;
}

interface LevelQuery {
  maxFree?: number | undefined;
  cursor?: string | undefined;
  limit: number;
}

@Injectable()
export class StockLevelRepository {
  constructor(
    @InjectModel(stockLevelSchema) private readonly levels: Model<StockLevelDocument>,
    private readonly outbox: Outbox,
  ) {}

  async find(key: StockKey): Promise<StockLevel | null> {
    const found = await this.levels
      .findOne({ _id: stockId(key) }, { outbox: 0 })
      .lean<StockLevelDocument | null>();
    return found && toLevel(found);
  }

  /** All levels, or those of these products, sorted by product id and variation. */
  async list(productIds?: string | readonly string[]): Promise<StockLevel[]> {
    const found = await this.levels
      .find(productIds === undefined ? {} : { productId: { $in: [productIds].flat() } }, { outbox: 0 })
      .sort({ _id: 1 })
      .batchSize(MANY)
      .lean<StockLevelDocument[]>();
    return found.map(toLevel);
  }

  /**
   * Sorted by free codes, fewest first. Many stocks may have as few as the last one of a page, so a second query reads
   * the rest of those.
   */
  async page({ maxFree = Number.MAX_SAFE_INTEGER, cursor, limit }: LevelQuery): Promise<Page<StockLevel>> {
    const last = cursor === undefined ? undefined : readCursor(cursor);
    const found: StockLevelDocument[] = [];
    if (last && last.free <= maxFree)
      found.push(...(await this.emptiest({ free: last.free, _id: { $gt: last.id } }, limit + 1)));
    if (found.length <= limit) {
      const free = { ...(last && { $gt: last.free }), $lte: maxFree };
      found.push(...(await this.emptiest({ free }, limit + 1 - found.length)));
    }
    const { items, nextCursor } = pageFrom(found, limit, ({ free, _id }) => `${free}.${_id}`);
    return { items: items.map(toLevel), nextCursor };
  }

  private async emptiest(filter: object, limit: number): Promise<StockLevelDocument[]> {
    return this.levels
      .find(filter, { outbox: 0 })
      .sort({ free: 1, _id: 1 })
      .limit(limit)
      .lean<StockLevelDocument[]>();
  }

  /** Stocks with a warning level. */
  async listWatched(): Promise<StockLevel[]> {
    const found = await this.levels.find({ lowAt: { $gte: 0 } }, { outbox: 0 }).lean<StockLevelDocument[]>();
    return found.map(toLevel);
  }

  /** Stocks that sell one text to all buyers. */
  async listShared(): Promise<StockLevel[]> {
    const found = await this.levels
      .find({ 'shared.textId': { $gt: '' } }, { outbox: 0 })
      .lean<StockLevelDocument[]>();
    return found.map(toLevel);
  }

  /** Returns false if the stock has no level, or a later version of the text. */
  async setShared(key: StockKey, shared: SharedStock): Promise<boolean> {
    const earlier = { _id: stockId(key), 'shared.textId': { $not: { $gt: shared.textId } } };
    const change = { $set: { shared } };
    return (await this.outbox.amend<StockLevelDocument>(this.levels, earlier, change)) !== null;
  }

  async endShared(key: StockKey): Promise<void> {
    const change = { $unset: { shared: 1 } } as const;
    await this.outbox.amend<StockLevelDocument>(this.levels, { _id: stockId(key) }, change);
  }

  /** False when there is no level of this stock. */
  async setLowAt(key: StockKey, lowAt: number | null): Promise<boolean> {
    const change = lowAt === null ? { $unset: { lowAt: 1 } } : { $set: { lowAt } };
    return (await this.outbox.amend<StockLevelDocument>(this.levels, { _id: stockId(key) }, change)) !== null;
  }

  async setLastCost(key: StockKey, lastCostCentavos: number): Promise<void> {
    const change = { $set: { lastCostCentavos } };
    await this.outbox.amend<StockLevelDocument>(this.levels, { _id: stockId(key) }, change);
  }

  /**
   * False if another process has written this level since. `seen` is the level that the caller read; null
   * for the first one.
   */
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

  /** Writes first levels in one write and without events. Existing levels stay as they are. */
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

function toLevel(level: StockLevelDocument): StockLevel {
  const { productId, variation, free, version, lowAt, shared, lastCostCentavos } = level;
  return { productId, variation, free, version, lowAt, shared, lastCostCentavos };
}

/** The last stock of a page; undefined for an invalid cursor. */
function readCursor(cursor: string): { free: number; id: string } | undefined {
  const [first = '', ...rest] = cursor.split('.');
  const free = Number(first);
  return Number.isSafeInteger(free) ? { free, id: rest.join('.') } : undefined;
}
