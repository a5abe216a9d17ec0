import * as z from 'zod/mini';
import { appearanceSchema } from './appearance.js';
import { categoryViewSchema } from './category.js';

/** `showcase`: the specification's numbers, labelled as a demo. `live`: measured numbers. */
export const socialProofModeSchema = z.enum(['showcase', 'live']);

export const socialProofSchema = z.object({
  mode: socialProofModeSchema,
  /** Null hides the block. */
  visitors: z.nullable(z.int()),
  sold: z.nullable(z.int()),
  customersText: z.nullable(z.string()),
  rating: z.nullable(z.number()),
});
export type SocialProof = z.output<typeof socialProofSchema>;

/** The seller's details that Decreto 7.962/2013 requires on every page; empty until the shop sets them. */
const sellerSchema = z.object({
  legalName: z.string(),
  /** Formatted, with punctuation. */
  cnpj: z.string(),
  address: z.string(),
  email: z.string(),
  phone: z.string(),
});

/** Claims on the home page, empty if the shop has none. */
const shopTextsSchema = z.object({
  hero: z.string(),
  claim: z.string(),
  guarantee: z.string(),
  footer: z.string(),
});

/** Empty: nothing is loaded for it, whatever the visitor consents to. */
const trackingIdsSchema = z.object({ metaPixelId: z.string(), utmifyPixelId: z.string() });

/** Settings of the shop that every page shows. */
export const shopSettingsSchema = z.object({
  name: z.string(),
  supportUrl: z.string(),
  communityUrl: z.string(),
  seller: sellerSchema,
  /** True if pages may promise a guarantee and support round the clock. */
  claims: z.boolean(),
  texts: shopTextsSchema,
  socialProof: socialProofSchema,
  /** False: a guest has to log in before buying. */
  guestCheckout: z._default(z.boolean(), false),
  /** The owner's rule for giving back codes that were sent and work; empty for the default one. */
  refundRule: z._default(z.string(), ''),
  tracking: trackingIdsSchema,
  /** Question of the cookie notice; a new version asks again. */
  consent: z.object({ version: z.int(), text: z.string() }),
  demo: z.boolean(),
  /** In the order of the menu. Absent from a catalog of the previous release. */
  categories: z.optional(z.array(categoryViewSchema)),
  /** The published look. Absent while it is the one that comes with the software, which a showcase keeps. */
  appearance: z.optional(appearanceSchema),
});
export type ShopSettings = z.output<typeof shopSettingsSchema>;

export const shopViewSchema = z.extend(shopSettingsSchema, {
  /** False while no payment method is active, its provider’s limit of calls is reached, or checkout does not reply. */
  paymentAvailable: z.boolean(),
  /** Median seconds from payment to delivery of the last deliveries from stock; null while there are too few to say. */
  deliverySeconds: z.nullable(z.int()),
  /** Units of one product or variation that an order may have. */
  maxQuantity: z._default(z.int(), 1),
  /** The units that a buyer may have who has neither paid before nor confirmed the e-mail. */
  maxFirstQuantity: z._default(z.int(), 1),
  /** True if conversions go to others once the visitor accepts. */
  sendsConversions: z._default(z.boolean(), false),
});
export type ShopView = z.output<typeof shopViewSchema>;
