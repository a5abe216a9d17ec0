import { Injectable } from '@nestjs/common';
import { catalogEvents } from '@vale/contracts/catalog';
import { Clock } from '@vale/platform/clock';
import { Logger } from '@vale/platform/logging';
import { ProductRepository } from './product.repository.js';
import { productEvent } from './product.js';

const BATCH = 100;

@Injectable()
export class ProductExpiryService {
  constructor(
    private readonly products: ProductRepository,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {}

  /**
   * Tells `product-expired` once per product and expiry date, however many replicas sweep: the date is cleared in the
   * write that carries the news. Lists do not wait for it, they compare the date themselves.
   */
  async tellExpired(): Promise<void> {
    const nowMs = this.clock.nowMs();
    let told = 0;
    for (;;) {
      const due = await this.products.listExpiryToTell(nowMs, BATCH);
      for (const product of due) {
        const mine = await this.products.markExpiryTold(product, [
          productEvent(catalogEvents.productExpired, product),
        ]);
        if (mine) told += 1;
      }
      if (due.length < BATCH) break;
    }
    if (told > 0) this.logger.info('products expired', { count: told });
  }
}
