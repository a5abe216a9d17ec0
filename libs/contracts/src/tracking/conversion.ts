import * as z from 'zod/mini';

/** One record per order and conversion name, by a unique key, so that a Purchase counts once. */
export const conversionSchema = z.object({
  id: z.string(),
  name: z.enum(['Purchase']),
  transactionId: z.string(),
  productId: z.string(),
  category: z.string(),
  valueCentavos: z.int(),
  currency: z.literal('BRL'),
  attribution: z.record(z.string(), z.string()),
  marketingConsent: z.nullable(z.boolean()),
  /** Epoch milliseconds of the payment. */
  happenedAt: z.int(),
});
export type Conversion = z.output<typeof conversionSchema>;
