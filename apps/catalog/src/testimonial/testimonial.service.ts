import { Injectable } from '@nestjs/common';
import type { catalogMessages, Testimonial } from '@vale/contracts/catalog';
import { checkoutEvents } from '@vale/contracts/checkout';
import { pageFrom, type MessageParsed, type Page } from '@vale/contracts/define';
import type { EventData } from '@vale/contracts/define';
import { On } from '@vale/platform/bus';
import { Clock } from '@vale/platform/clock';
import { InjectConfig } from '@vale/platform/config';
import { runtimeConfig, type RuntimeConfig } from '@vale/platform/runtime-config';
import { TestimonialRepository } from './testimonial.repository.js';
import {
  after,
  ANONYMOUS,
  moderated,
  reviewId,
  testimonialOf,
  toTestimonial,
  type TestimonialRecord,
} from './testimonial.js';

@Injectable()
export class TestimonialService {
  constructor(
    private readonly testimonials: TestimonialRepository,
    private readonly clock: Clock,
    @InjectConfig(runtimeConfig) private readonly runtime: RuntimeConfig,
  ) {}

  /** Active ones in the order of the seed, which is the same for every page. */
  async list(query: {
    seed: string;
    cursor?: string | undefined;
    limit: number;
  }): Promise<Page<Testimonial>> {
    const ids = after(await this.testimonials.listActiveIds(), query.cursor, query.seed);
    const page = pageFrom(ids, query.limit, (id) => id);
    const items = await this.testimonials.findByIds(page.items);
    return { items: items.map(toTestimonial), nextCursor: page.nextCursor };
  }

  /** Hidden until the admin shows it. */
  async submit(review: MessageParsed<typeof catalogMessages.submitReview>): Promise<{ isNew: boolean }> {
    const testimonial = testimonialOf(review, this.clock.nowMs());
    return { isNew: await this.testimonials.insertNew(this.marked(testimonial)) };
  }

  /** Buyers' ratings of a product that are shown: how many, and their stars together. */
  async ratingsOf(productId: string): Promise<{ count: number; sum: number }> {
    return this.testimonials.ratingsOf(productId);
  }

  /** Buyers' ratings of these orders, shown or not. */
  async listReviewsOf(transactionIds: readonly string[]): Promise<Testimonial[]> {
    const found = await this.testimonials.findByIds(transactionIds.map(reviewId));
    return found.map(toTestimonial);
  }

  /** The rating of an order loses its name; does nothing where there is none. Safe to repeat. */
  @On(checkoutEvents.orderAnonymised, { durable: 'catalog-anonymise-review-when-order-anonymised' })
  async anonymise({ transactionId }: EventData<typeof checkoutEvents.orderAnonymised>): Promise<void> {
    await this.testimonials.rename(reviewId(transactionId), ANONYMOUS);
  }

  async seed(testimonials: TestimonialRecord[]): Promise<void> {
    await this.testimonials.insertMissing(testimonials.map((one) => this.marked(one)));
  }

  /** Removes what was written in demo mode: samples, and ratings of what nobody paid for. Returns how many. */
  async withdrawDemo(): Promise<number> {
    const found = await this.testimonials.listDemo();
    for (const one of found) await this.testimonials.remove(one, moderated(one));
    return found.length;
  }

  private marked(testimonial: TestimonialRecord): TestimonialRecord {
    return this.runtime.VALE_DEMO ? { ...testimonial, demo: true } : testimonial;
  }
}
