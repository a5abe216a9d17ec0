import { Injectable } from '@nestjs/common';
import { catalogMessages, type Testimonial } from '@vale/contracts/catalog';
import { checkoutEvents } from '@vale/contracts/checkout';
import { pageFrom, type MessageParsed, type Page } from '@vale/contracts/define';
import type { EventData } from '@vale/contracts/define';
import { Handles, On } from '@vale/platform/bus';
import { Clock } from '@vale/platform/clock';
import { InjectConfig } from '@vale/platform/config';
import { runtimeConfig, type RuntimeConfig } from '@vale/platform/runtime-config';
import { ImageService } from '../image/image.service.js';
import { ShopService } from '../shop/shop.service.js';
import { TestimonialRepository } from './testimonial.repository.js';
import {
  after,
  ANONYMOUS,
  moderated,
  reviewId,
  reviewIds,
  testimonialOf,
  toTestimonial,
  type TestimonialRecord,
} from './testimonial.js';

@Injectable()
export class TestimonialService {
  constructor(
    private readonly testimonials: TestimonialRepository,
    private readonly images: ImageService,
    private readonly shop: ShopService,
    private readonly clock: Clock,
    @InjectConfig(runtimeConfig) private readonly runtime: RuntimeConfig,
  ) {}

  /** Active ones in the order of the seed, which is the same for every page. A live shop shows no samples. */
  @Handles(catalogMessages.listTestimonials)
  async list(query: {
    seed: string;
    cursor?: string | undefined;
    limit: number;
  }): Promise<Page<Testimonial>> {
    const { settings } = await this.shop.current();
    const withSamples = settings.socialProof === 'showcase';
    const ids = after(await this.testimonials.listActiveIds({ withSamples }), query.cursor, query.seed);
    const page = pageFrom(ids, query.limit, (id) => id);
    const items = await this.testimonials.findByIds(page.items);
    return { items: items.map(toTestimonial), nextCursor: page.nextCursor };
  }

  /** Hidden until the admin shows it. Throws what `ImageService.keepPicture` throws. */
  @Handles(catalogMessages.submitReview)
  async submit(review: MessageParsed<typeof catalogMessages.submitReview>): Promise<{ isNew: boolean }> {
    const id = reviewId(review.transactionId, review.position);
    // Check this first: processing a picture is expensive.
    if ((await this.testimonials.knownAmong([id])).has(id)) return { isNew: false };
    const picture = review.picture && (await this.images.keepPicture(Buffer.from(review.picture, 'base64')));
    const testimonial = testimonialOf(review, { at: this.clock.nowMs(), picture });
    return { isNew: await this.testimonials.insertNew(this.marked(testimonial)) };
  }

  @Handles(catalogMessages.listProductReviews)
  async listOfProduct({
    id,
    ...page
  }: MessageParsed<typeof catalogMessages.listProductReviews>): Promise<Page<Testimonial>> {
    const { items, nextCursor } = await this.testimonials.listOfProduct(id, page);
    return { items: items.map(toTestimonial), nextCursor };
  }

  /** Number of a product's published reviews and the sum of their stars. */
  async ratingsOf(productId: string): Promise<{ count: number; sum: number }> {
    return this.testimonials.ratingsOf(productId);
  }

  /** Buyers' reviews of these orders, shown or not. */
  @Handles(catalogMessages.listReviewsOf)
  async listReviewsOf({
    transactionIds,
  }: MessageParsed<typeof catalogMessages.listReviewsOf>): Promise<{ items: Testimonial[] }> {
    const found = await this.testimonials.findByIds(transactionIds.flatMap(reviewIds));
    return { items: found.map(toTestimonial) };
  }

  /** Removes the name and pictures from an order's reviews; does nothing if there is none. Safe to repeat. */
  @On(checkoutEvents.orderAnonymised, { durable: 'catalog-anonymise-review-when-order-anonymised' })
  async anonymise({ transactionId }: EventData<typeof checkoutEvents.orderAnonymised>): Promise<void> {
    for (const { _id, picture } of await this.testimonials.findByIds(reviewIds(transactionId))) {
      // Removed first: a repeated event would not find the address again.
      if (picture) await this.images.removePicture(picture);
      await this.testimonials.anonymise(_id, ANONYMOUS);
    }
  }

  async seed(testimonials: TestimonialRecord[]): Promise<void> {
    await this.testimonials.insertMissing(testimonials.map((one) => this.marked(one)));
  }

  /** Removes samples and reviews written in demo mode. Returns their number. */
  async withdrawDemo(): Promise<number> {
    const found = await this.testimonials.listDemo();
    for (const one of found) {
      await this.testimonials.remove(one, moderated(one));
      if (one.picture) await this.images.removePicture(one.picture);
    }
    return found.length;
  }

  private marked(testimonial: TestimonialRecord): TestimonialRecord {
    return this.runtime.VALE_DEMO ? { ...testimonial, demo: true } : testimonial;
  }
}
