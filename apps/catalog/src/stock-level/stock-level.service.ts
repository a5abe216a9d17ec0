import { Injectable } from '@nestjs/common';
import type { DemoStock } from '@vale/contracts/catalog';
import { StockLevelRepository } from './stock-level.repository.js';
import { freeAmong, SEED_STAMP, updateStamp, type FreeOf } from './stock-level.js';

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

  /** Updates may come twice and in any order; the latest one of each stock stays. */
  async update(changes: readonly StockChange[], { time, id }: { time: string; id: string }): Promise<void> {
    await this.levels.putIfNewer(
      changes.map(({ version, ...stock }) => ({ ...stock, stamp: updateStamp({ version, time, id }) })),
    );
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
