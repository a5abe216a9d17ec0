import { Injectable } from '@nestjs/common';
import { catalogJobs } from '@vale/contracts/catalog';
import { checkoutEvents } from '@vale/contracts/checkout';
import type { EventData } from '@vale/contracts/define';
import { On } from '@vale/platform/bus';
import { Clock } from '@vale/platform/clock';
import { Processes } from '@vale/platform/jobs';
import { Logger } from '@vale/platform/logging';
import { sweep } from '@vale/platform/sweep';
import { WriteBatcher } from '@vale/platform/write-batcher';
import { ProductSalesRepository, type ProductSale } from './product-sales.repository.js';

/** Lists sort by past sales, so a count may be this late. Milliseconds. */
const COUNT_WITHIN_MS = 1_000;

/** Counts sales, for lists that start with the best sellers and for the order of search results. */
@Injectable()
export class ProductSalesService {
  /** Each count rewrites a whole product, and most sales are of few products. */
  private readonly batcher = new WriteBatcher<ProductSale>((sales) => this.products.count(sales), {
    ms: COUNT_WITHIN_MS,
  });

  constructor(
    private readonly products: ProductSalesRepository,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {}

  /** Safe to repeat. */
  @On(checkoutEvents.orderPaid, { durable: 'catalog-count-sale-when-order-paid' })
  async count(paid: EventData<typeof checkoutEvents.orderPaid>): Promise<void> {
    const { transactionId, paidAt, units = [{ productId: paid.productId, quantity: 1 }] } = paid;
    await Promise.all(
      units.map(({ productId, quantity }) =>
        this.batcher.add({ productId, transactionId, paidAt, units: quantity }),
      ),
    );
  }

  @Processes(catalogJobs.countRecentSales)
  async countRecent(): Promise<void> {
    const nowMs = this.clock.nowMs();
    await sweep({
      find: (limit) => this.products.listUncounted(nowMs, limit),
      idOf: ({ _id }) => _id,
      work: (product) => this.products.countRecent(product, nowMs),
      onError: ({ _id }, error) =>
        this.logger.error('recent sales were left to the next count', { productId: _id, error }),
    });
  }
}
