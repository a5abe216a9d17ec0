import { Injectable } from '@nestjs/common';
import type { TestimonialOrder, TestimonialState } from '@vale/contracts/catalog';
import { MAX_SORTED_IN_PANEL, pageFrom, pageOfAll, type Page } from '@vale/contracts/define';
import { InjectModel, inOrderOf, notRemoved } from '@vale/platform/store';
import type { Model, QueryFilter } from 'mongoose';
import {
  olderThan,
  readPosition,
  readRatingPosition,
  writePosition,
  writeRatingPosition,
  type RatingPosition,
} from './testimonial-cursor.js';
import { AS_DOCUMENT } from './testimonial.repository.js';
import { testimonialSchema, type StoredTestimonial, type TestimonialDocument } from './testimonial.schema.js';

type Filter = QueryFilter<StoredTestimonial>;
type ByRating = Extract<TestimonialOrder, `rating-${string}`>;

interface AllTestimonials {
  order: TestimonialOrder;
  state?: TestimonialState | undefined;
  /** All tokens must match; the index looks up the first. */
  tokens?: readonly string[] | undefined;
  cursor?: string | undefined;
  limit: number;
}

type TestimonialPage = Page<TestimonialDocument> & { isComplete?: boolean };

const STATE_FILTERS: Record<TestimonialState, Filter> = {
  pending: { isPending: true },
  active: { isActive: true },
  inactive: { isActive: false, isPending: { $ne: true } },
};

const NEWEST_FIRST = { createdAt: -1, _id: -1 } as const;
const OLDEST_FIRST = { createdAt: 1, _id: 1 } as const;

const RATINGS: Record<ByRating, readonly number[]> = {
  'rating-asc': [1, 2, 3, 4, 5],
  'rating-desc': [5, 4, 3, 2, 1],
};

@Injectable()
export class TestimonialListRepository {
  constructor(@InjectModel(testimonialSchema) private readonly testimonials: Model<StoredTestimonial>) {}

  /** Throws `platform.invalid-input` for a cursor that no page of this order ended with. */
  async list(asked: AllTestimonials): Promise<TestimonialPage> {
    const { order, tokens = [] } = asked;
    if (order === 'newest' || order === 'oldest') return this.byDate(order, asked);
    return tokens.length > 0 ? this.foundByRating(order, asked) : this.byRating(order, asked);
  }

  private async byDate(order: 'newest' | 'oldest', asked: AllTestimonials): Promise<TestimonialPage> {
    const isNewest = order === 'newest';
    const after = readPosition(asked.cursor);
    const filter = { ...stateOf(asked), ...(after && (isNewest ? olderThan(after) : newerThan(after))) };
    const found = await this.find(searched(filter, asked.tokens))
      .sort(isNewest ? NEWEST_FIRST : OLDEST_FIRST)
      .limit(asked.limit + 1);
    return pageFrom(found, asked.limit, writePosition);
  }

  /** One rating after the other: within each an index has them newest first. */
  private async byRating(order: ByRating, asked: AllTestimonials): Promise<TestimonialPage> {
    const after = readRatingPosition(asked.cursor);
    const ratings = RATINGS[order];
    const found: TestimonialDocument[] = [];
    for (const rating of after ? ratings.slice(ratings.indexOf(after.rating)) : ratings) {
      const missing = asked.limit + 1 - found.length;
      if (missing <= 0) break;
      const behind = after?.rating === rating ? olderThan(after) : {};
      found.push(
        ...(await this.find({ ...stateOf(asked), rating, ...behind })
          .sort(NEWEST_FIRST)
          .limit(missing)),
      );
    }
    return pageFrom(found, asked.limit, writeRatingPosition);
  }

  /** Sorts the newest `MAX_SORTED_IN_PANEL` hits in memory: no index covers both the words and the rating. */
  private async foundByRating(order: ByRating, asked: AllTestimonials): Promise<TestimonialPage> {
    const found = await this.testimonials
      .find({ ...notRemoved, ...searched(stateOf(asked), asked.tokens) })
      .sort(NEWEST_FIRST)
      .limit(MAX_SORTED_IN_PANEL + 1)
      .select('rating createdAt')
      .lean<RatingPosition[]>();
    const ratings = RATINGS[order];
    const ordered = found
      .slice(0, MAX_SORTED_IN_PANEL)
      .toSorted((one, other) => ratings.indexOf(one.rating) - ratings.indexOf(other.rating));
    const { items, nextCursor } = pageOfAll(ordered, asked);
    const ids = items.map(({ _id }) => _id);
    return {
      items: inOrderOf(ids, await this.find({ _id: { $in: ids } })),
      nextCursor,
      isComplete: found.length <= MAX_SORTED_IN_PANEL,
    };
  }

  private find(filter: Filter) {
    return this.testimonials
      .find({ ...notRemoved, ...filter })
      .select(AS_DOCUMENT)
      .lean<TestimonialDocument[]>();
  }
}

function stateOf({ state }: AllTestimonials): Filter {
  return state ? STATE_FILTERS[state] : {};
}

/** The first word is read by the index, and Mongoose moves $and before all else. */
function searched(filter: Filter, tokens: readonly string[] = []): Filter {
  return tokens.length === 0
    ? filter
    : { $and: [...tokens.map((token) => ({ searchTokens: token })), filter] };
}

type Position = Pick<TestimonialDocument, 'createdAt' | '_id'>;

function newerThan({ createdAt, _id }: Position): Filter {
  return { createdAt: { $gte: createdAt }, $or: [{ createdAt: { $gt: createdAt } }, { _id: { $gt: _id } }] };
}
