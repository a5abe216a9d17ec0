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
   * Publishes `product-expired` once per product and expiry date, however many replicas sweep: the write that saves the
   * event also marks the date. Lists compare the date themselves and do not depend on this.
   */
  async publishExpired(): Promise<void> {
    const nowMs = this.clock.nowMs();
    let published = 0;
    for (;;) {
      const due = await this.products.listUnpublishedExpiries(nowMs, BATCH);
      for (const product of due) {
        const isMine = await this.products.publishExpiry(product, [
          productEvent(catalogEvents.productExpired, product),
        ]);
        if (isMine) published += 1;
      }
      if (due.length < BATCH) break;
    }
    if (published > 0) this.logger.info('products expired', { count: published });
  }
}
