import { Injectable } from '@nestjs/common';
import type { Testimonial } from '@vale/contracts/catalog';
import { pageFrom, type Page } from '@vale/contracts/define';
import { TestimonialRepository } from './testimonial.repository.js';
import { after, toTestimonial, type TestimonialRecord } from './testimonial.js';

@Injectable()
export class TestimonialService {
  constructor(private readonly testimonials: TestimonialRepository) {}

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

  async seed(testimonials: TestimonialRecord[]): Promise<void> {
    await this.testimonials.insertMissing(testimonials);
  }
}
