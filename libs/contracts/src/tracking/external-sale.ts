import * as z from 'zod/mini';

/** A sale in a partner's shop: the visitor left for it (`InitiateCheckout`), or came back from it. */
const EXTERNAL_SALE_NAMES = ['InitiateCheckout', 'ExternalCheckoutComplete'] as const;

const short = z.string().check(z.maxLength(120));

/** A visitor's page reports this. It proves nothing and never counts as revenue. */
export const externalSaleReportSchema = z.object({
  name: z.enum(EXTERNAL_SALE_NAMES),
  productId: z.string().check(z.minLength(1), z.maxLength(80)),
  variation: z._default(short, ''),
  /** Reais, according to the address. */
  amount: z.nullable(z.number().check(z.gte(0), z.lte(1_000_000))),
  /** The partner's word and id; empty when the visitor leaves. */
  status: z._default(short, ''),
  partnerTransactionId: z._default(short, ''),
});

export const externalSaleSchema = z.extend(externalSaleReportSchema, {
  id: z.string(),
  currency: z.literal('BRL'),
  verified: z.literal(false),
  /** Epoch milliseconds. */
  at: z.int(),
});
export type ExternalSale = z.output<typeof externalSaleSchema>;
