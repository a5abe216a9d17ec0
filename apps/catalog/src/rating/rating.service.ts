import { Injectable } from '@nestjs/common';
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
  async update(productId: string): Promise<void> {
    await this.products.showRatings(productId, () => this.testimonials.ratingsOf(productId));
  }
}
