import { Injectable } from '@nestjs/common';
import type { DemoStock } from '@vale/contracts/catalog';
import { AppError, platformErrors } from '@vale/contracts/define';
import { StockLevelRepository } from './stock-level.repository.js';
import {
  changesAvailability,
  freeAmong,
  isNewer,
  levelKey,
  SEED_STAMP,
  updateStamp,
  type FreeOf,
  type StockLevel,
} from './stock-level.js';

/** Writes a change over the level that was read, and starts over if that level has changed. */
const WRITE_ATTEMPTS = 5;

interface StockChange {
  productId: string;
  variation: string;
  free: number;
  version?: number | undefined;
}

/** A copy of checkout's stock levels, to show ESGOTADO. Whether a code is left is decided at checkout. */
@Injectable()
export class StockLevelService {
  constructor(private readonly levels: StockLevelRepository) {}

  async freeOf(productId: string): Promise<(variation: string) => number> {
    const free = await this.freeOfAll([productId]);
    return (variation) => free(productId, variation);
  }

  async freeOfAll(productIds: string[]): Promise<FreeOf> {
    return freeAmong(await this.levels.ofProducts(productIds));
  }

  /**
   * Updates may arrive twice and in any order; the latest of each stock wins. Returns the products and order
   * bumps whose availability may have changed. Throws `platform.conflict` if others keep changing the same
   * stocks.
   */
  async update(
    changes: readonly StockChange[],
    { time, id }: { time: string; id: string },
  ): Promise<string[]> {
    const levels = changes.map(({ version, ...stock }) => ({
      ...stock,
      stamp: updateStamp({ version, time, id }),
    }));
    for (let attempt = 0; attempt < WRITE_ATTEMPTS; attempt += 1) {
      const affected = await this.tryUpdate(levels);
      if (affected) return [...new Set(affected)];
    }
    throw new AppError(platformErrors.conflict);
  }

  /** Undefined when a level was changed by others between the read and the write. */
  private async tryUpdate(levels: readonly StockLevel[]): Promise<string[] | undefined> {
    const stored = await this.levels.stored(levels);
    const changes = levels.map((level) => ({
      level,
      before: stored.get(levelKey(level.productId, level.variation)),
    }));
    if (!(await this.levels.write(changes.filter(isNewer)))) return undefined;
    // An update that is not newer may be one that a crash cut short after it was written.
    const affecting = changes.filter((change) => !isNewer(change) || changesAvailability(change));
    return affecting.map(({ level }) => level.productId);
  }

  /** The levels that checkout seeds as well, shown until it publishes its own. */
  async seed(stock: readonly DemoStock[]): Promise<void> {
    await this.levels.insertMissing(
      stock.map(({ productId, variation, codes }) => ({
        productId,
        variation,
        free: codes,
        stamp: SEED_STAMP,
      })),
    );
  }
}
