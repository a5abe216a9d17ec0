import * as z from 'zod/mini';
import { bumpTestSchema } from './bump-test.js';
import { buyerFieldsSchema } from './buyer-field.js';
import { categorySchema } from './category.js';
import { deliverySchema } from './product-values.js';
import { quantityPricesSchema } from './quantity-price.js';

/** Maximum number of products that are priced in one call. */
export const MAX_OFFERS = 10;

/**
 * Everything that checkout needs to price an order. Prices come from the catalogue, never from the client.
 */
export const offerSchema = z.object({
  product: z.object({
    id: z.string(),
    title: z.string(),
    category: categorySchema,
    /** The category's id, which stays when its slug changes. Absent from a catalog of the previous release. */
    categoryId: z.optional(z.string()),
    /** Absent from a catalog of the previous release. */
    categoryLabel: z.optional(z.string()),
    image: z.string(),
    /** Used by the redemption guide; `brand` is empty for a product without one. Absent from a catalog of the previous release. */
    brand: z.optional(z.string()),
    region: z.optional(z.string()),
    /** Centavos of the product itself; used only when it has no variations. */
    priceCentavos: z.int(),
    delivery: deliverySchema,
    expired: z.boolean(),
    /** Epoch milliseconds from which it is expired; absent: never. An offer may be remembered until after it. */
    expiresAt: z.optional(z.int()),
    /** True when the product itself is sold elsewhere. */
    external: z.boolean(),
    /** Asked of the buyer. Absent if there are none. */
    fields: z.optional(buyerFieldsSchema),
    /** Absent if there are none. */
    quantityPrices: z.optional(quantityPricesSchema),
  }),
  variations: z.array(
    z.object({
      name: z.string(),
      priceCentavos: z.int(),
      delivery: deliverySchema,
      external: z.boolean(),
    }),
  ),
  /** Null when none was requested, or it is not offered with this product. */
  orderBump: z.nullable(
    z.object({ id: z.string(), title: z.string(), priceCentavos: z.int(), delivery: deliverySchema }),
  ),
  /** The shop's mails have no codes: see its setting. */
  codesByLink: z.optional(z.literal(true)),
  /** Set where a bump is on offer with the product. */
  bumpTest: z.optional(bumpTestSchema),
});
export type Offer = z.output<typeof offerSchema>;
