import { Injectable } from '@nestjs/common';
import {
  InjectModel,
  inOrderOf,
  insertMissing,
  isDuplicateKey,
  notRemoved,
  Outbox,
  type UpdateChange,
} from '@vale/platform/store';
import { pageFrom, type DomainEvent, type Page } from '@vale/contracts/define';
import type { Model } from 'mongoose';
import { olderThan, readPosition, writePosition } from './testimonial-cursor.js';
import type { TestimonialRecord } from './testimonial.js';
import { testimonialTokens } from './testimonial-search.js';
import { testimonialSchema, type StoredTestimonial, type TestimonialDocument } from './testimonial.schema.js';

/** Older testimonials are not shown. */
const MAX_SHUFFLED = 500;

/** Excludes events and search tokens. */
export const AS_DOCUMENT = '-outbox -searchTokens';

@Injectable()
export class TestimonialRepository {
  constructor(
    @InjectModel(testimonialSchema) private readonly testimonials: Model<StoredTestimonial>,
    private readonly outbox: Outbox,
  ) {}

  /** Ids of the newest testimonials, as many as a list shuffles. */
  async listActiveIds({ withSamples }: { withSamples: boolean }): Promise<string[]> {
    const found = await this.testimonials
      .find({ isActive: true, ...(!withSamples && { sample: false }) })
      .sort({ createdAt: -1, _id: -1 })
      .limit(MAX_SHUFFLED)
      .select('_id')
      .lean<{ _id: string }[]>();
    return found.map(({ _id }) => _id);
  }

  /** Sorted by id. */
  async findByIds(ids: string[]): Promise<TestimonialRecord[]> {
    const found = await this.testimonials
      .find({ _id: { $in: ids } })
      .select(AS_DOCUMENT)
      .lean<TestimonialRecord[]>();
    return inOrderOf(ids, found);
  }

  /** False if its id is taken. */
  async insertNew(testimonial: TestimonialRecord): Promise<boolean> {
    try {
      await this.testimonials.create(stored(testimonial));
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  async findById(id: string): Promise<TestimonialDocument | null> {
    return this.testimonials
      .findOne({ _id: id, ...notRemoved })
      .select(AS_DOCUMENT)
      .lean<TestimonialDocument | null>();
  }

  async countPending(): Promise<number> {
    return this.testimonials.countDocuments({ isPending: true, ...notRemoved });
  }

  async insert(testimonial: TestimonialRecord, events: DomainEvent[]): Promise<TestimonialDocument> {
    return this.outbox.insert(this.testimonials, stored(testimonial), events);
  }

  /** Saves events about a testimonial, which is not changed otherwise. */
  async publish(id: string, events: DomainEvent[]): Promise<void> {
    await this.outbox.update(this.testimonials, { _id: id }, {}, events);
  }

  /** `after`: the changed testimonial. Throws `platform.conflict` if it has changed since that version. */
  async change(
    after: TestimonialRecord,
    version: number,
    change: UpdateChange,
    events: DomainEvent[],
  ): Promise<TestimonialDocument> {
    const { $unset = {} } = change;
    const changes = {
      $set: { ...change.$set, searchTokens: testimonialTokens(after) },
      // MongoDB before 5.0 refuses an operator without fields.
      ...(Object.keys($unset).length > 0 && { $unset }),
    };
    return this.outbox.update(this.testimonials, { _id: after._id, version }, changes, events);
  }

  /**
   * Removes the name and the picture, and emits no events. Does nothing if the testimonial does not exist.
   * Throws `platform.conflict` like `change`.
   */
  async anonymise(id: string, name: string): Promise<void> {
    const found = await this.findById(id);
    if (!found) return;
    const { _id, version } = found;
    const searchTokens = testimonialTokens({ ...found, name });
    await this.outbox.update(
      this.testimonials,
      { _id, version },
      {
        $set: { name, searchTokens },
        $unset: { picture: 1 },
      },
    );
  }

  /** Hides it everywhere. Throws `platform.conflict` if it has changed. */
  async remove({ _id, version }: TestimonialDocument, events: DomainEvent[]): Promise<void> {
    const hidden = { $set: { isActive: false }, $unset: { isPending: 1 } };
    await this.outbox.remove(this.testimonials, { _id, version }, events, hidden);
  }

  /** Returns the ids that are stored. */
  async knownAmong(ids: readonly string[]): Promise<Set<string>> {
    const found = await this.testimonials
      .find({ _id: { $in: [...ids] } })
      .select('_id')
      .lean<{ _id: string }[]>();
    return new Set(found.map(({ _id }) => _id));
  }

  async listDemo(): Promise<TestimonialDocument[]> {
    return this.testimonials
      .find({ demo: true, ...notRemoved })
      .select(AS_DOCUMENT)
      .lean<TestimonialDocument[]>();
  }

  /** Visible testimonials, newest first. Throws `platform.invalid-input` for a cursor that no page returned. */
  async listOfProduct(
    productId: string,
    { cursor, limit }: { cursor?: string | undefined; limit: number },
  ): Promise<Page<TestimonialDocument>> {
    const after = readPosition(cursor);
    const found = await this.testimonials
      .find({ productId, isActive: true, ...notRemoved, ...(after && olderThan(after)) })
      .sort({ createdAt: -1, _id: -1 })
      .limit(limit + 1)
      .select(AS_DOCUMENT)
      .lean<TestimonialDocument[]>();
    return pageFrom(found, limit, writePosition);
  }

  /** Counts published reviews only. */
  async ratingsOf(productId: string): Promise<{ count: number; sum: number }> {
    const [found] = await this.testimonials.aggregate<{ count: number; sum: number }>([
      { $match: { productId, isActive: true } },
      { $group: { _id: null, count: { $sum: 1 }, sum: { $sum: '$rating' } } },
    ]);
    return { count: found?.count ?? 0, sum: found?.sum ?? 0 };
  }

  async insertMissing(testimonials: readonly TestimonialRecord[]): Promise<void> {
    await insertMissing(this.testimonials, testimonials.map(stored));
  }
}

function stored(testimonial: TestimonialRecord): TestimonialRecord & { searchTokens: string[] } {
  return { ...testimonial, searchTokens: testimonialTokens(testimonial) };
}
