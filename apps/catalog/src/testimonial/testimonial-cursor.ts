import { invalidCursor } from '@vale/contracts/define';
import type { TestimonialRecord } from './testimonial.js';

type Position = Pick<TestimonialRecord, 'createdAt' | '_id'>;

/** A place in the list by rating. */
export type RatingPosition = Pick<TestimonialRecord, 'rating' | 'createdAt' | '_id'>;

/** `<createdAt in base 36>.<id>` */
export function writePosition({ createdAt, _id }: Position): string {
  return `${createdAt.toString(36)}.${_id}`;
}

/**
 * Returns null without a cursor. Throws `platform.invalid-input` for a text that `writePosition` cannot have
 * written.
 */
export function readPosition(cursor: string | undefined): Position | null {
  if (cursor === undefined) return null;
  const match = /^(-?[0-9a-z]{1,11})\.(.+)$/s.exec(cursor);
  const createdAt = Number.parseInt(match?.[1] ?? '', 36);
  if (match?.[2] && Number.isSafeInteger(createdAt)) return { createdAt, _id: match[2] };
  throw invalidCursor();
}

/** The stars, then the place among those with as many: `4*mi0.x`. */
export function writeRatingPosition({ rating, ...position }: RatingPosition): string {
  return `${rating}*${writePosition(position)}`;
}

/** Throws the same errors as `readPosition`. */
export function readRatingPosition(cursor: string | undefined): RatingPosition | null {
  if (cursor === undefined) return null;
  const [, rating, rest] = /^([1-5])\*(.+)$/s.exec(cursor) ?? [];
  const position = readPosition(rest);
  if (!position) throw invalidCursor();
  return { rating: Number(rating), ...position };
}

/** Filter for the items after this position, newest first. */
export function olderThan({ createdAt, _id }: Position) {
  return { createdAt: { $lte: createdAt }, $or: [{ createdAt: { $lt: createdAt } }, { _id: { $lt: _id } }] };
}
