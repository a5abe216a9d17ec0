import * as z from 'zod/mini';
import { customerSchema } from '../person/customer.js';

/** UTM parameters and `src` and `sck`, which Brazilian tools add; kept as they came, `|` included. */
export const attributionSchema = z.partial(
  z.object({
    utm_source: z.string().check(z.maxLength(300)),
    utm_campaign: z.string().check(z.maxLength(300)),
    utm_medium: z.string().check(z.maxLength(300)),
    utm_content: z.string().check(z.maxLength(300)),
    utm_term: z.string().check(z.maxLength(300)),
    src: z.string().check(z.maxLength(300)),
    sck: z.string().check(z.maxLength(300)),
  }),
);
export type Attribution = z.output<typeof attributionSchema>;

/** Which version of the question about cookies was answered, and when, in epoch milliseconds. */
export const answeredConsent = z.object({
  version: z.int().check(z.gte(0), z.lte(1_000_000)),
  at: z.int().check(z.gte(0)),
});

/** What the checkout form sends. The buyer is the session's, never the body's. */
export const orderRequestSchema = z.object({
  productId: z.string().check(z.minLength(1), z.maxLength(80)),
  /** Names of the chosen variations. */
  variations: z._default(z.array(z.string().check(z.maxLength(120))).check(z.maxLength(40)), []),
  orderBumpId: z.optional(z.string().check(z.maxLength(80))),
  /** Reais that the shopper saw; another total is refused with the new one, so that no shopper pays more than they saw. */
  expectedTotal: z.optional(z.number()),
  customer: customerSchema,
  tracking: z.optional(
    z.object({
      attribution: z.optional(attributionSchema),
      /** Absent: the visitor has not chosen. */
      marketingConsent: z.optional(z.boolean()),
      consent: z.optional(answeredConsent),
      pageUrl: z.optional(z.string().check(z.maxLength(2_000))),
    }),
  ),
});
export type OrderRequest = z.output<typeof orderRequestSchema>;
