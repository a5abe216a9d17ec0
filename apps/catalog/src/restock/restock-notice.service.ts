import { Injectable } from '@nestjs/common';
import {
  catalogJobs,
  isExpired,
  restockEvents,
  stockNames,
  toProductCard,
  type Product,
} from '@vale/contracts/catalog';
import { domainEvent } from '@vale/contracts/define';
import { Clock } from '@vale/platform/clock';
import { Processes } from '@vale/platform/jobs';
import { ProductService } from '../product/product.service.js';
import { StockLevelService } from '../stock-level/stock-level.service.js';
import { RestockRequestRepository } from './restock-request.repository.js';
import { HEAD_START_MS } from './restock-request.js';

/** Requests of one product per run; the next run continues. */
const MAX_PER_RUN = 500;

/** Tells shoppers that a product is back: as many as there are codes, in the order of their requests. */
@Injectable()
export class RestockNoticeService {
  constructor(
    private readonly requests: RestockRequestRepository,
    private readonly products: ProductService,
    private readonly stock: StockLevelService,
    private readonly clock: Clock,
  ) {}

  /** Safe to repeat. */
  @Processes(catalogJobs.tellRestocked)
  async tell(): Promise<void> {
    const ids = await this.requests.productsWaitedFor();
    if (ids.length === 0) return;
    const now = this.clock.nowMs();
    for (const product of await this.products.findActive(ids)) {
      if (isExpired(product, now) || toProductCard(product).soldOut) continue;
      const told = await this.requests.countTold(product.id, now - HEAD_START_MS);
      const wanted = Math.min(MAX_PER_RUN, (await this.unitsOf(product)) - told);
      if (wanted > 0) await this.tellFirst(product.id, wanted);
    }
  }

  private async tellFirst(productId: string, count: number): Promise<void> {
    for (const request of await this.requests.listWaiting(productId, count)) {
      const due = domainEvent(restockEvents.restockMailDue, { requestId: request._id, kind: 'back' });
      await this.requests.change(request, { state: 'told', toldAt: this.clock.nowMs() }, [due]);
    }
  }

  /** Free codes of all its variations; without end where one is not sold from stock. */
  private async unitsOf(product: Product): Promise<number> {
    const names = stockNames(product);
    if (names.length < Math.max(1, product.variations.length)) return Infinity;
    const free = await this.stock.freeOf(product.id);
    return names.reduce((sum, name) => sum + Math.max(0, free(name)), 0);
  }
}
