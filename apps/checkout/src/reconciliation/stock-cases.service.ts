import { Injectable } from '@nestjs/common';
import { StockLevelService } from '../stock/stock-level.service.js';
import type { FoundCase } from './order-cases.js';
import { StuckCodesService } from './stuck-codes.service.js';

/** What the stock of codes gives a person to do. */
@Injectable()
export class StockCasesService {
  constructor(
    private readonly stuck: StuckCodesService,
    private readonly levels: StockLevelService,
  ) {}

  /** `from`: codes of orders with an id after it. */
  async *cases(from: string): AsyncGenerator<FoundCase> {
    yield* this.stuck.casesAfter(from);
    yield* await this.lowStocks();
  }

  async isStillFound(kind: 'code-stuck' | 'stock-low', subject: string): Promise<boolean> {
    if (kind === 'code-stuck') return (await this.stuck.idsOf(subject)).length > 0;
    return (await this.lowStocks()).some((one) => one.subject === subject);
  }

  /** One case for each product, with its variations that are low. */
  private async lowStocks(): Promise<FoundCase[]> {
    const low = Map.groupBy(await this.levels.listLow(), ({ productId }) => productId);
    return [...low].map(([productId, stocks]) => ({
      kind: 'stock-low',
      subject: productId,
      transactionId: null,
      // Not how many are left: one that was dismissed would come back with each sale.
      evidence: { productId, variations: stocks.map(({ variation }) => variation).filter(Boolean) },
      fixes: ['dismiss'],
    }));
  }
}
