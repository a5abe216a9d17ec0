import * as z from 'zod/mini';

/** `showcase`: the specification's numbers, labelled as a demonstration (demo mode). `live`: measured numbers. */
export const socialProofSchema = z.object({
  mode: z.enum(['showcase', 'live']),
  /** Null hides the block. */
  visitors: z.nullable(z.int()),
  sold: z.nullable(z.int()),
  customersText: z.nullable(z.string()),
  rating: z.nullable(z.number()),
});
export type SocialProof = z.output<typeof socialProofSchema>;

/** What every page shows of the shop. */
export const shopSettingsSchema = z.object({
  name: z.string(),
  supportUrl: z.string(),
  communityUrl: z.string(),
  /** Claims on the home page, empty where the shop has none. */
  texts: z.object({ hero: z.string(), claim: z.string(), guarantee: z.string(), footer: z.string() }),
  socialProof: socialProofSchema,
  demo: z.boolean(),
});
export type ShopSettings = z.output<typeof shopSettingsSchema>;

export const shopViewSchema = z.extend(shopSettingsSchema, {
  /** False while no payment method is active or checkout does not reply. */
  paymentAvailable: z.boolean(),
  /** Median seconds from payment to delivery of the last deliveries from stock; null while there are too few to say. */
  deliverySeconds: z.nullable(z.int()),
});
export type ShopView = z.output<typeof shopViewSchema>;
