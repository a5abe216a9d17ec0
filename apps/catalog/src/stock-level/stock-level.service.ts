import { Injectable } from '@nestjs/common';
import type { DemoStock } from '@vale/contracts/catalog';
import { StockLevelRepository } from './stock-level.repository.js';
import { freeAmong, newsStamp, NOTHING_HEARD, type FreeOf } from './stock-level.js';

/** What catalog knows of checkout's stock, for the word ESGOTADO. Whether a code is left is decided at checkout. */
@Injectable()
export class StockLevelService {
  constructor(private readonly levels: StockLevelRepository) {}

  async freeOf(productIds: string[]): Promise<FreeOf> {
    if (productIds.length === 0) return () => 0;
    return freeAmong(await this.levels.ofProducts(productIds));
  }

  /** News may come twice and in any order; the latest stand. */
  async handle(
    {
      version,
      ...stock
    }: { productId: string; variation: string; free: number; version?: number | undefined },
    { time, id }: { time: string; id: string },
  ): Promise<void> {
    await this.levels.putIfNewer({ ...stock, heard: newsStamp({ version, time, id }) });
  }

  /** As `handle`, for many stocks in one write. */
  async handleAll(
    stocks: readonly { productId: string; variation: string; free: number; version?: number | undefined }[],
    { time, id }: { time: string; id: string },
  ): Promise<void> {
    await this.levels.putAllIfNewer(
      stocks.map(({ version, ...stock }) => ({ ...stock, heard: newsStamp({ version, time, id }) })),
    );
  }

  /** Until checkout speaks. */
  async assume(stock: readonly DemoStock[]): Promise<void> {
    await Promise.all(
      stock.map(({ productId, variation, codes }) =>
        this.levels.putIfAbsent({ productId, variation, free: codes, heard: NOTHING_HEARD }),
      ),
    );
  }
}
