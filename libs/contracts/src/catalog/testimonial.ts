import * as z from 'zod/mini';

export const testimonialSchema = z.object({
  id: z.string(),
  name: z.string(),
  rating: z.int().check(z.gte(1), z.lte(5)),
  comment: z.string(),
  /** The category's label, as in "Cliente {game}". */
  game: z.string(),
  /** ISO date. */
  date: z.string(),
  /** Invented for the demonstration; never shown as a real buyer's. */
  sample: z.boolean(),
});
export type Testimonial = z.output<typeof testimonialSchema>;
