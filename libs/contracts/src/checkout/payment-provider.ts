import * as z from 'zod/mini';

/** Format and check of a field; `text` by default. */
const KINDS = ['text', 'address', 'certificate', 'private-key', 'authorities'] as const;

/** One field of an account at a payment provider, as its file in checkout declares it. */
export const paymentFieldSchema = z.object({
  name: z.string(),
  /** Shown in the panel. */
  label: z.string(),
  /** Written and never read again. */
  secret: z.boolean(),
  required: z.boolean(),
  /** Another value means another account, so that earlier tests no longer count. */
  identifiesAccount: z.boolean(),
  kind: z.optional(z.enum(KINDS)),
  hint: z.optional(z.string()),
  maxLength: z.optional(z.int()),
  /** The only values that it may have. */
  options: z.optional(z.array(z.object({ value: z.string(), label: z.string() }))),
});
export type PaymentField = z.output<typeof paymentFieldSchema>;

/** Describes a provider's account form for the panel. */
export const paymentProviderSchema = z.object({
  /** Stored in payment methods. */
  driver: z.string(),
  label: z.string(),
  /** Says where the admin finds the credentials. */
  hint: z.optional(z.string()),
  /** The provider's own addresses, the one of real money first. None: the address is typed. */
  endpoints: z.array(z.object({ label: z.string(), url: z.string() })),
  fields: z.array(paymentFieldSchema),
});
export type PaymentProviderView = z.output<typeof paymentProviderSchema>;
