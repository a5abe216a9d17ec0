import {
  catalogEvents,
  categoryLabel,
  MAX_OFFERS,
  type AdminTestimonial,
  type catalogMessages,
  type Testimonial,
  type TestimonialDraft,
  type TestimonialPatch,
} from '@vale/contracts/catalog';
import { domainEvent, textHash, type DomainEvent, type MessageParsed } from '@vale/contracts/define';

export interface TestimonialRecord extends Omit<Testimonial, 'id'> {
  _id: string;
  isActive: boolean;
  /** Epoch milliseconds. */
  createdAt: number;
  /** Set for a buyer's review: the product that was bought. */
  productId?: string;
  /** Title at the time of purchase. */
  productTitle?: string;
  /** A buyer's review that no administrator has decided on; absent from all others. */
  isPending?: boolean;
  /** Written in demo mode, where nobody pays. */
  demo?: true;
}

const BUYERS = 'order-';

/** Replaces the name of a buyer whose account was deleted. */
export const ANONYMOUS = 'Cliente';

/** Id of the buyer's review of a product of this order. `position`: among its products. */
export function reviewId(transactionId: string, position = 0): string {
  return position === 0 ? `${BUYERS}${transactionId}` : `${BUYERS}${transactionId}-${position}`;
}

/** Ids of all reviews that an order can have: it has no more products than are priced in one call. */
export function reviewIds(transactionId: string): string[] {
  return Array.from({ length: MAX_OFFERS }, (_, position) => reviewId(transactionId, position));
}

/** Written by the buyer of a delivered order. */
export function isBuyers({ _id }: Pick<TestimonialRecord, '_id'>): boolean {
  return _id.startsWith(BUYERS);
}

/**
 * All ids in the order of a seed. A position depends on seed and id alone, so a testimonial that is added or removed
 * between two pages moves no other one.
 */
export function shuffled(ids: readonly string[], seed: string): string[] {
  return ids
    .map((id) => ({ id, position: positionOf(id, seed) }))
    .sort((one, other) => (one.position < other.position ? -1 : 1))
    .map(({ id }) => id);
}

/** The ids after `cursor` (an id) in the order of the seed, whether or not the cursor's own is still there. */
export function after(ids: readonly string[], cursor: string | undefined, seed: string): string[] {
  const order = shuffled(ids, seed);
  if (cursor === undefined) return order;
  const position = positionOf(cursor, seed);
  return order.filter((id) => positionOf(id, seed) > position);
}

/** Sortable, and different for different ids: the id itself breaks ties of the hash. */
function positionOf(id: string, seed: string): string {
  return `${textHash(`${seed}\n${id}`).toString(16).padStart(8, '0')} ${id}`;
}

/** One for each product of an order, by its id. `at`: epoch milliseconds. */
export function testimonialOf(
  review: Omit<MessageParsed<typeof catalogMessages.submitReview>, 'picture'>,
  { at, picture }: { at: number; picture: string | undefined },
): TestimonialRecord {
  const { transactionId, name, category, productId, productTitle, rating, comment } = review;
  return {
    _id: reviewId(transactionId, review.position),
    name,
    rating,
    comment,
    game: categoryLabel(category),
    date: new Date(at).toISOString().slice(0, 10),
    sample: false,
    isActive: false,
    isPending: true,
    createdAt: at,
    ...(productId && { productId }),
    ...(productTitle && { productTitle }),
    ...(picture && { picture }),
  };
}

export function newTestimonial(draft: TestimonialDraft, id: string, nowMs: number): TestimonialRecord {
  return { _id: id, ...draft, sample: false, createdAt: nowMs };
}

/** Makes the rating of the reviewed product be computed again; empty for a testimonial without a product. */
export function moderated({ productId }: TestimonialRecord): DomainEvent[] {
  return productId ? [domainEvent(catalogEvents.reviewModerated, { productId })] : [];
}

/** Any change but an answer is a decision on a buyer's review. */
export function testimonialChange(
  testimonial: TestimonialRecord,
  { answer, ...patch }: TestimonialPatch,
): { $set: Partial<TestimonialRecord>; $unset: Record<string, 1> } {
  const given = Object.entries(patch).filter(([, value]) => value !== undefined);
  const stored: Partial<Record<string, unknown>> = { ...testimonial };
  const isDecision = given.some(([field, value]) => field === 'isActive' || value !== stored[field]);
  return {
    $set: { ...Object.fromEntries(given), ...(answer && { answer }) },
    $unset: {
      ...(testimonial.isPending && isDecision && { isPending: 1 as const }),
      ...(answer !== undefined && !answer && { answer: 1 as const }),
    },
  };
}

export function toAdminTestimonial(record: TestimonialRecord & { version: number }): AdminTestimonial {
  return {
    ...toTestimonial(record),
    isActive: record.isActive,
    isPending: record.isPending ?? false,
    productId: record.productId ?? null,
    productTitle: record.productTitle ?? null,
    isBuyers: isBuyers(record),
    version: record.version,
  };
}

export function toTestimonial(record: TestimonialRecord): Testimonial {
  const { _id, name, rating, comment, game, date, sample, picture, answer } = record;
  return {
    id: _id,
    name,
    rating,
    comment,
    game,
    date,
    sample,
    verified: isBuyers(record),
    ...(picture && { picture }),
    ...(answer && { answer }),
  };
}
