import { Injectable } from '@nestjs/common';
import { StockLevelService } from '../../stock/stock-level.service.js';
import { StockPrintsService } from '../../stock/stock-prints.service.js';
import type { FoundCase } from './order-cases.js';
import { StuckCodesService } from './stuck-codes.service.js';

/** Repeated codes that cases name. */
const MAX_REPEATED = 200;

@Injectable()
export class StockCasesService {
  constructor(
    private readonly stuck: StuckCodesService,
    private readonly levels: StockLevelService,
    private readonly prints: StockPrintsService,
  ) {}

  /** `from`: codes of orders with an id after it. */
  async *cases(from: string): AsyncGenerator<FoundCase> {
    yield* this.stuck.casesAfter(from);
    yield* await this.lowStocks();
    yield* await this.repeatedCodes();
  }

  async isStillFound(kind: 'code-stuck' | 'stock-low' | 'code-repeated', subject: string): Promise<boolean> {
    if (kind === 'code-stuck') return (await this.stuck.idsOf(subject)).length > 0;
    if (kind === 'code-repeated') return (await this.repeatedCodes()).some((one) => one.subject === subject);
    return (await this.lowStocks()).some((one) => one.subject === subject);
  }

  /** One case for each product, with the pairs of equal codes. */
  private async repeatedCodes(): Promise<FoundCase[]> {
    const repeated = Map.groupBy(await this.prints.listRepeated(MAX_REPEATED), ({ productId }) => productId);
    return [...repeated].map(([productId, codes]) => ({
      kind: 'code-repeated',
      subject: productId,
      transactionId: null,
      evidence: { productId, codes: codes.map(({ _id, repeatOf }) => `${_id} = ${repeatOf ?? ''}`) },
      fixes: ['dismiss'],
    }));
  }

  /** One case per product, with the variations that have few codes. */
  private async lowStocks(): Promise<FoundCase[]> {
    const low = Map.groupBy(await this.levels.listLow(), ({ productId }) => productId);
    return [...low].map(([productId, stocks]) => ({
      kind: 'stock-low',
      subject: productId,
      transactionId: null,
      // Leave the remaining count out: otherwise each sale would reopen a dismissed case.
      evidence: { productId, variations: stocks.map(({ variation }) => variation).filter(Boolean) },
      fixes: ['dismiss'],
    }));
  }
}
