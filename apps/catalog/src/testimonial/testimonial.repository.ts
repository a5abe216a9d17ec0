import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { insertMissing, isDuplicateKey } from '@vale/platform/store';
import type { Model } from 'mongoose';
import type { TestimonialRecord } from './testimonial.js';
import { TESTIMONIAL_MODEL, type TestimonialDocument } from './testimonial.schema.js';

/** Older testimonials are not shown. */
const MAX_SHUFFLED = 500;

@Injectable()
export class TestimonialRepository {
  constructor(@InjectModel(TESTIMONIAL_MODEL) private readonly testimonials: Model<TestimonialDocument>) {}

  /** Of the newest ones: as many as a list shuffles. */
  async listActiveIds(): Promise<string[]> {
    const found = await this.testimonials
      .find({ isActive: true })
      .sort({ createdAt: -1, _id: -1 })
      .limit(MAX_SHUFFLED)
      .select('_id')
      .lean<{ _id: string }[]>();
    return found.map(({ _id }) => _id);
  }

  /** In the order of the ids. */
  async findByIds(ids: string[]): Promise<TestimonialRecord[]> {
    const found = await this.testimonials
      .find({ _id: { $in: ids } })
      .select('-outbox')
      .lean<TestimonialRecord[]>();
    const byId = new Map(found.map((one) => [one._id, one]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  }

  /** False where its id is taken. */
  async insertNew(testimonial: TestimonialRecord): Promise<boolean> {
    try {
      await this.testimonials.create(testimonial);
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  async insertMissing(testimonials: readonly TestimonialRecord[]): Promise<void> {
    await insertMissing(this.testimonials, testimonials);
  }
}
