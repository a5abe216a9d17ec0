import * as z from 'zod/mini';
import { blankTrimmed } from '../define/trim-blank.js';
import { reviewPicture } from '../catalog/image.js';

export const REVIEW_MAX_LENGTH = 500;

/** Marks that reorder what is read after them. Phones add them around numbers that are pasted, so nobody is refused. */
const DIRECTION_MARKS = /[\u202A-\u202E\u2066-\u2069]/g;

/** A buyer's review of a product of a delivered order. */
export const reviewSchema = z.object({
  /** Absent: the first product of the order. */
  productId: z.optional(z.string().check(z.maxLength(80))),
  picture: z.optional(reviewPicture),
  /** Stars. */
  rating: z.int().check(z.gte(1), z.lte(5)),
  comment: z.string().check(
    z.overwrite((text: string) => text.replace(DIRECTION_MARKS, '')),
    blankTrimmed,
    z.minLength(3, { error: 'Escreva um comentário' }),
    z.maxLength(REVIEW_MAX_LENGTH, { error: `No máximo ${REVIEW_MAX_LENGTH} caracteres` }),
  ),
});
