import * as z from 'zod/mini';
import { customerSchema } from '../person/customer.js';
import { orderTrackingSchema } from './attribution.js';

/** Body of the checkout form. The buyer comes from the session, never from the body. */
export const orderRequestSchema = z.object({
  productId: z.string().check(z.minLength(1), z.maxLength(80)),
  /** Names of the chosen variations. */
  variations: z._default(z.array(z.string().check(z.maxLength(120))).check(z.maxLength(40)), []),
  orderBumpId: z.optional(z.string().check(z.maxLength(80))),
  /** Reais that the shopper saw; another total is refused with the new one, so that no shopper pays more than they saw. */
  expectedTotal: z.optional(z.number()),
  customer: customerSchema,
  tracking: z.optional(orderTrackingSchema),
});
export type OrderRequest = z.output<typeof orderRequestSchema>;
