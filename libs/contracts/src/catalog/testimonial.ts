import * as z from 'zod/mini';

export const testimonialSchema = z.object({
  id: z.string(),
  name: z.string(),
  rating: z.int().check(z.gte(1), z.lte(5)),
  comment: z.string(),
  /** The category's label, as in "Cliente {game}"; the name is that of the old shop's field. */
  game: z.string(),
  /** ISO date. */
  date: z.string(),
  /** Invented for the demo; never shown as a real buyer's. */
  sample: z.boolean(),
  /** Written by the buyer of a delivered order. Absent from a release that does not say it. */
  verified: z.optional(z.boolean()),
  /** Address of the buyer's re-encoded picture on this shop. */
  picture: z.optional(z.string()),
  /** The shop's public answer. */
  answer: z.optional(z.string()),
});
export type Testimonial = z.output<typeof testimonialSchema>;
