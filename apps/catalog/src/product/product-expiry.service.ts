import { Injectable } from '@nestjs/common';
import { catalogEvents, catalogJobs } from '@vale/contracts/catalog';
import { Clock } from '@vale/platform/clock';
import { Processes } from '@vale/platform/jobs';
import { Logger } from '@vale/platform/logging';
import { sweep } from '@vale/platform/sweep';
import { ProductRepository } from './product.repository.js';
import { productEvent } from './product.js';

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
  @Processes(catalogJobs.expireProducts)
  async publishExpired(): Promise<void> {
    const nowMs = this.clock.nowMs();
    let published = 0;
    await sweep({
      find: (limit) => this.products.listUnpublishedExpiries(nowMs, limit),
      idOf: ({ _id }) => _id,
      work: async (product) => {
        const events = [productEvent(catalogEvents.productExpired, product)];
        if (await this.products.publishExpiry(product, events)) published += 1;
      },
      onError: ({ _id }, error) =>
        this.logger.error('an expiry was left to the next sweep', { productId: _id, error }),
    });
    if (published > 0) this.logger.info('products expired', { count: published });
  }
}
