import { Injectable } from '@nestjs/common';
import type { Testimonial } from '@vale/contracts/catalog';
import type { Page } from '@vale/contracts/define';
import { TestimonialRepository } from './testimonial.repository.js';
import { after, toTestimonial, type TestimonialRecord } from './testimonial.js';

@Injectable()
export class TestimonialService {
  constructor(private readonly testimonials: TestimonialRepository) {}

  /** Active ones in the order of the seed; pages of one seed fit together. */
  async list(query: {
    seed: string;
    cursor?: string | undefined;
    limit: number;
  }): Promise<Page<Testimonial>> {
    const ids = after(await this.testimonials.listActiveIds(), query.cursor, query.seed);
    const shown = ids.slice(0, query.limit);
    const items = await this.testimonials.findByIds(shown);
    return { items: items.map(toTestimonial), nextCursor: ids.length > shown.length ? shown.at(-1)! : null };
  }

  async seed(testimonials: TestimonialRecord[]): Promise<void> {
    await Promise.all(testimonials.map((testimonial) => this.testimonials.insertMissing(testimonial)));
  }
}
