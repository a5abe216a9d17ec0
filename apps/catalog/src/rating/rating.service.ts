import { Injectable } from '@nestjs/common';
import { catalogEvents } from '@vale/contracts/catalog';
import type { EventData } from '@vale/contracts/define';
import { On } from '@vale/platform/bus';
import { ProductAdminService } from '../product/product-admin.service.js';
import { TestimonialService } from '../testimonial/testimonial.service.js';

/** Stores number and stars of a product's reviews with the product, so that lists of products read nothing else. */
@Injectable()
export class RatingService {
  constructor(
    private readonly products: ProductAdminService,
    private readonly testimonials: TestimonialService,
  ) {}

  /** Counts all reviews of the product again: safe to repeat, in any order. */
  @On(catalogEvents.reviewModerated, { durable: 'catalog-rate-product-when-review-moderated' })
  async update({ productId }: EventData<typeof catalogEvents.reviewModerated>): Promise<void> {
    await this.products.showRatings(productId, () => this.testimonials.ratingsOf(productId));
  }
}
