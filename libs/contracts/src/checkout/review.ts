import * as z from 'zod/mini';
import { blankTrimmed, withoutDirectionMarks } from '../define/trim-blank.js';
import { buyerPicture } from '../catalog/image.js';

export const REVIEW_MAX_LENGTH = 500;

/** A buyer's review of a product of a delivered order. */
export const reviewSchema = z.object({
  /** Absent: the first product of the order. */
  productId: z.optional(z.string().check(z.maxLength(80))),
  picture: z.optional(buyerPicture),
  /** Stars. */
  rating: z.int().check(z.gte(1), z.lte(5)),
  comment: z
    .string()
    .check(
      withoutDirectionMarks,
      blankTrimmed,
      z.minLength(3, { error: 'Escreva um comentário' }),
      z.maxLength(REVIEW_MAX_LENGTH, { error: `No máximo ${REVIEW_MAX_LENGTH} caracteres` }),
    ),
});
