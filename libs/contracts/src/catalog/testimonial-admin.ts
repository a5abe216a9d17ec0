import * as z from 'zod/mini';
import { pageQuery } from '../define/paging.js';
import { searchText } from '../define/search-text.js';
import { blankTrimmed } from '../define/trim-blank.js';
import { testimonialSchema } from './testimonial.js';

export const TESTIMONIAL_REQUIRED = 'Preencha todos os campos obrigatórios';

const text = (most: number) =>
  z
    .string({ error: TESTIMONIAL_REQUIRED })
    .check(
      blankTrimmed,
      z.minLength(1, { error: TESTIMONIAL_REQUIRED, abort: true }),
      z.maxLength(most, { error: `No máximo ${most} caracteres` }),
    );
const stars = { error: 'Escolha de 1 a 5 estrelas' };

const testimonialFields = z.object({
  name: text(120),
  rating: z.int(stars).check(z.gte(1, stars), z.lte(5, stars)),
  comment: text(1_000),
  /** The category's label. */
  game: text(60),
  /** ISO date. */
  date: z.iso.date({ error: 'Data inválida' }),
  isActive: z.boolean(),
});

export const testimonialDraftSchema = z.extend(testimonialFields, {
  isActive: z._default(z.boolean(), true),
});
export type TestimonialDraft = z.output<typeof testimonialDraftSchema>;

/** `answer`: null removes it. */
export const testimonialPatchSchema = z.extend(z.partial(testimonialFields), {
  answer: z.nullish(
    z.string().check(blankTrimmed, z.maxLength(1_000, { error: 'No máximo 1000 caracteres' })),
  ),
});
export type TestimonialPatch = z.output<typeof testimonialPatchSchema>;

export const adminTestimonialSchema = z.extend(testimonialSchema, {
  isActive: z.boolean(),
  /** A buyer's review that no administrator has shown or hidden yet. */
  isPending: z.boolean(),
  /** Product of a buyer's review; the review counts while it is active. */
  productId: z.nullable(z.string()),
  /** Title at the time of purchase; null if unknown. */
  productTitle: z.nullable(z.string()),
  isBuyers: z.boolean(),
  /** A change names the version that it was made from. */
  version: z.int(),
});
export type AdminTestimonial = z.output<typeof adminTestimonialSchema>;

const testimonialStateSchema = z.enum(['pending', 'active', 'inactive']);
export type TestimonialState = z.output<typeof testimonialStateSchema>;

/** Equal ratings are listed newest first. */
export const testimonialOrderSchema = z.enum(['newest', 'oldest', 'rating-asc', 'rating-desc']);
export type TestimonialOrder = z.output<typeof testimonialOrderSchema>;

export const adminTestimonialQuery = z.extend(pageQuery, {
  state: z.optional(testimonialStateSchema),
  /** Words of the name, the comment, the category or the product, or their beginnings; accents do not matter. */
  q: z.optional(searchText),
  order: z._default(testimonialOrderSchema, 'newest'),
});
