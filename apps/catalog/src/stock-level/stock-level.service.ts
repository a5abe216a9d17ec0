import { Injectable } from '@nestjs/common';
import { catalogEvents, type DemoStock } from '@vale/contracts/catalog';
import { AppError, platformErrors } from '@vale/contracts/define';
import { domainEvent } from '@vale/platform/store';
import { StockLevelRepository } from './stock-level.repository.js';
import {
  changesAvailability,
  freeAmong,
  isNewer,
  isSoldOut,
  levelKey,
  SEED_STAMP,
  updateStamp,
  type FreeOf,
  type StockLevel,
} from './stock-level.js';

/** A change is written over the level that was read; when that one was changed meanwhile, it starts over. */
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

  async freeOf(productIds: string[]): Promise<FreeOf> {
    if (productIds.length === 0) return () => 0;
    return freeAmong(await this.levels.ofProducts(productIds));
  }

  /**
   * Updates may come twice and in any order; the latest one of each stock stays. Publishes `availability-changed` for
   * each stock that it empties or fills again. Throws `platform.conflict` when others keep changing the same stocks.
   */
  async update(changes: readonly StockChange[], { time, id }: { time: string; id: string }): Promise<void> {
    const levels = changes.map(({ version, ...stock }) => ({
      ...stock,
      stamp: updateStamp({ version, time, id }),
    }));
    for (let attempt = 0; attempt < WRITE_ATTEMPTS; attempt += 1) if (await this.tryUpdate(levels)) return;
    throw new AppError(platformErrors.conflict);
  }

  /** False when a level was changed by others between the read and the write. */
  private async tryUpdate(levels: readonly StockLevel[]): Promise<boolean> {
    const stored = await this.levels.stored(levels);
    const newer = levels
      .map((level) => ({ level, before: stored.get(levelKey(level.productId, level.variation)) }))
      .filter(isNewer);
    const written = await Promise.all([
      this.levels.write(newer.filter((change) => !changesAvailability(change))),
      ...newer
        .filter(changesAvailability)
        .map((change) => this.levels.writeWithEvents(change, [availabilityEvent(change.level)])),
    ]);
    return !written.includes(false);
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

function availabilityEvent(level: StockLevel) {
  const { productId, variation } = level;
  return domainEvent(catalogEvents.availabilityChanged, { productId, variation, soldOut: isSoldOut(level) });
}
