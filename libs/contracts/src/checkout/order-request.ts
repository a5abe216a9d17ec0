import * as z from 'zod/mini';
import { customerSchema } from '../person/customer.js';
import { orderTrackingSchema } from './attribution.js';
import { MAX_ANSWER_LENGTH } from '../catalog/buyer-answer.js';
import { typedCouponSchema } from './coupon.js';
import { MAX_ANSWERS, MAX_ITEM_QUANTITY, MAX_ORDER_ITEMS } from './order-limits.js';

export const orderItemSchema = z.object({
  productId: z.string().check(z.minLength(1), z.maxLength(80)),
  /** Empty for a product without variations. */
  variation: z.string().check(z.maxLength(120)),
  quantity: z.int().check(z.gte(1), z.lte(MAX_ITEM_QUANTITY)),
});
export type OrderItem = z.output<typeof orderItemSchema>;

const answerSchema = z.object({
  /** Position of the choice among `items`, or among `variations`. */
  item: z.int().check(z.gte(0), z.lt(MAX_ORDER_ITEMS)),
  /** Number of the unit within its item, from 0; 0 for a value that is asked once for all units of the product. */
  unit: z.int().check(z.gte(0), z.lt(MAX_ITEM_QUANTITY)),
  /** Name of the product's field. */
  label: z.string().check(z.maxLength(120)),
  value: z.string().check(z.maxLength(2 * MAX_ANSWER_LENGTH)),
});
export type GivenAnswer = z.output<typeof answerSchema>;

/** Body of the checkout form. The buyer comes from the session, never from the body. */
export const orderRequestSchema = z.object({
  productId: z.string().check(z.minLength(1), z.maxLength(80)),
  /** Names of the chosen variations. */
  variations: z._default(z.array(z.string().check(z.maxLength(120))).check(z.maxLength(40)), []),
  /**
   * Several units or products; `productId` and `variations` then name only the first. Without a default value, which would
   * change the digest of requests that have none.
   */
  items: z.optional(
    z
      .array(orderItemSchema)
      .check(
        z.minLength(1),
        z.maxLength(MAX_ORDER_ITEMS),
        z.refine(haveNoRepetition, { error: 'O mesmo item aparece mais de uma vez.' }),
      ),
  ),
  orderBumpId: z.optional(z.string().check(z.maxLength(80))),
  /** Code of a coupon. */
  coupon: z.optional(typedCouponSchema),
  /** Reais that the shopper saw; another total is refused with the new one, so that no shopper pays more than they saw. */
  expectedTotal: z.optional(z.number()),
  customer: customerSchema,
  tracking: z.optional(orderTrackingSchema),
  /** Values of the fields that the products ask for. Those of other fields are ignored. */
  answers: z.optional(
    z
      .array(answerSchema)
      .check(z.maxLength(MAX_ANSWERS, { error: 'Este pedido pede dados demais. Divida a compra.' })),
  ),
});
export type OrderRequest = z.output<typeof orderRequestSchema>;

function haveNoRepetition(items: readonly OrderItem[]): boolean {
  const choices = items.map(({ productId, variation }) => JSON.stringify([productId, variation]));
  return new Set(choices).size === choices.length;
}
