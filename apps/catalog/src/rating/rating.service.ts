import { Injectable } from '@nestjs/common';
import { catalogEvents } from '@vale/contracts/catalog';
import type { EventData } from '@vale/contracts/define';
import { On } from '@vale/platform/bus';
import { ProductAdminService } from '../product/product-admin.service.js';
import { TestimonialService } from '../testimonial/testimonial.service.js';

/** Stores with a product what its buyers' ratings come to, so that reading a product reads nothing else. */
@Injectable()
export class RatingService {
  constructor(
    private readonly products: ProductAdminService,
    private readonly testimonials: TestimonialService,
  ) {}

  /** Counts them all again: safe to repeat, in any order. */
  @On(catalogEvents.reviewModerated, { durable: 'catalog-rate-product-when-review-moderated' })
  async update({ productId }: EventData<typeof catalogEvents.reviewModerated>): Promise<void> {
    await this.products.showRatings(productId, () => this.testimonials.ratingsOf(productId));
  }
}
