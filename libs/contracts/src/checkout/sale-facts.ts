import * as z from 'zod/mini';
import { bumpTestOfOrderSchema } from '../catalog/bump-test.js';
import { deviceSchema } from '../tracking/device.js';
import { attributionSchema, visitorIdSchema } from './attribution.js';

/** One unit. */
const saleLineSchema = z.object({
  kind: z.enum(['product', 'variation', 'bump']),
  productId: z.string(),
  variation: z.string(),
  centavos: z.int(),
  /** Cost of its code, known from delivery on. Absent if nobody entered one. */
  costCentavos: z.optional(z.int()),
  /** The same for all units of one choice. Absent, as title and category, in orders of one unit. */
  item: z.optional(z.int()),
  /** A bump has one in every order; those of earlier releases lack it. */
  title: z.optional(z.string()),
  /** Absent for a bump. */
  category: z.optional(z.string()),
});

/**
 * Facts of an order for figures. Each change carries all of them, so the newest version is enough. Nothing
 * identifies the buyer. Times in epoch milliseconds.
 */
export const saleFactsSchema = z.object({
  transactionId: z.string(),
  /** Version of the order. Consumers drop older ones. */
  version: z.int(),
  accountId: z.string(),
  createdAt: z.int(),
  /** The first product, if there are several; so are its title and category. */
  productId: z.string(),
  productTitle: z.string(),
  category: z.string(),
  lines: z.array(saleLineSchema),
  totalCentavos: z.int(),
  /** Absent in orders of earlier releases. */
  device: z.optional(deviceSchema),
  /** Absent if no test of order bumps ran. */
  bumpTest: z.optional(bumpTestOfOrderSchema),
  attribution: attributionSchema,
  visitorId: z.optional(visitorIdSchema),
  marketingConsent: z.nullable(z.boolean()),
  /** When its PIX could be paid; null: never. */
  pixAt: z.nullable(z.int()),
  /** When the whole price had arrived; null: it has not. A sum that was accepted below the price never counts. */
  paidAt: z.nullable(z.int()),
  /** When it ended without money: expired, cancelled or failed. Absent while it is open, and once something arrived. */
  closedAt: z.optional(z.int()),
  /** Delivered although less than the price had arrived. */
  acceptedBelowPrice: z.boolean(),
  deliveredAt: z.nullable(z.int()),
  /** Refunds of the price, oldest first. Their sum is at most the price. */
  refunds: z.array(
    z.object({
      at: z.int(),
      centavos: z.int(),
      /**
       * Units that it returned: their positions in `lines`, and how much of each. Absent if it was refunded by amount, and
       * in orders of one line.
       */
      lines: z.optional(z.array(z.object({ line: z.int(), centavos: z.int() }))),
    }),
  ),
  /** The providers' fees of its payments. Absent if one of them is unknown, and before anything was paid. */
  feeCentavos: z.optional(z.int()),
  /** Codes that the shop gave without a price: grants, and replacements of bad ones. Absent if there are none. */
  losses: z.optional(
    z.array(
      z.object({
        at: z.int(),
        productId: z.string(),
        variation: z.string(),
        /** Absent if nobody entered it. */
        costCentavos: z.optional(z.int()),
      }),
    ),
  ),
  /** Absent without one. */
  coupon: z.optional(
    z.object({
      id: z.string(),
      /** The coupon's own, also where the buyer typed a generated one. */
      code: z.string(),
      discountCentavos: z.int(),
      /** A refund gave the use back. */
      isFreed: z.optional(z.literal(true)),
    }),
  ),
  /** Paid with simulated money. */
  simulated: z.boolean(),
});
export type SaleFacts = z.output<typeof saleFactsSchema>;
