import * as z from 'zod/mini';

/** Case and spaces do not matter. */
function couponCodeOf(text: string): string {
  return text.normalize('NFKC').replaceAll(/\s/g, '').toUpperCase();
}

/** A code as its buyer types it. */
export const typedCouponSchema = z.string().check(z.maxLength(80), z.overwrite(couponCodeOf));

const codeSchema = z
  .string()
  .check(
    z.maxLength(80),
    z.overwrite(couponCodeOf),
    z.regex(/^[A-Z0-9-]{3,32}$/, { error: 'Use de 3 a 32 letras sem acento, números e hífens' }),
  );

const id = z.string().check(z.maxLength(80));

const MAX_COUPON_USES = 100_000;
const MAX_COUPON_USES_PER_BUYER = 100;
/** Generated codes of one coupon. */
export const MAX_COUPON_CODES = 10_000;
/** Hundredths of a percent. Such a coupon gives one unit, without a charge. */
const WHOLE_PERCENT = 10_000;
const MAX_CENTAVOS = 10_000_000;

const count = (most: number) =>
  z.nullable(
    z
      .int({ error: 'Escreva um número inteiro' })
      .check(
        z.gte(1, { error: 'No mínimo 1' }),
        z.lte(most, { error: `No máximo ${most.toLocaleString('pt-BR')}` }),
      ),
  );

interface Discount {
  kind: 'percent' | 'amount';
  value: number;
}

const percentFits = ({ kind, value }: Discount) => kind === 'amount' || value <= WHOLE_PERCENT;

/** Terms that decide what a unit costs. */
const priceTerms = {
  /** The value is in hundredths of a percent, or in centavos. */
  discount: z
    .object({
      kind: z.enum(['percent', 'amount']),
      value: z
        .int()
        .check(
          z.gte(1, { error: 'O desconto precisa ser maior que zero' }),
          z.lte(MAX_CENTAVOS, { error: 'O desconto é alto demais' }),
        ),
    })
    .check(z.refine(percentFits, { error: 'No máximo 100 %' })),
  /** Centavos that the units it applies to cost at least. */
  minimumCentavos: z.int().check(z.gte(0), z.lte(MAX_CENTAVOS)),
  /** Ids of categories and of products, and single variations; all empty: all products. */
  categories: z.array(id).check(z.maxLength(50)),
  products: z.array(id).check(z.maxLength(200, { error: 'No máximo 200 produtos' })),
  variations: z
    .array(z.object({ productId: id, variation: z.string().check(z.minLength(1), z.maxLength(120)) }))
    .check(z.maxLength(200, { error: 'No máximo 200 opções' })),
};

export const couponPriceTermsSchema = z.object(priceTerms);
export type CouponPriceTerms = z.output<typeof couponPriceTermsSchema>;

/** Terms of a coupon, as an administrator writes them. */
export const couponTermsSchema = z
  .object({
    code: codeSchema,
    ...priceTerms,
    /** Null: no limit. */
    maxUses: count(MAX_COUPON_USES),
    /** Generated codes, each of one use, which begin with `code`. Null: the code itself is the coupon. */
    codes: count(MAX_COUPON_CODES),
    /** Counted for the account, the mailbox and the CPF. Null: no limit. */
    maxUsesPerBuyer: count(MAX_COUPON_USES_PER_BUYER),
    firstPurchaseOnly: z.boolean(),
    /** Epoch milliseconds; null: at once, for ever. */
    startsAt: z.nullable(z.int()),
    endsAt: z.nullable(z.int()),
    /** The order bump gets no discount otherwise. */
    includesBump: z.boolean(),
  })
  .check(
    z.refine((terms) => !isFree(terms) || terms.maxUses !== null || terms.codes !== null, {
      error: 'Um cupom de 100 % precisa de um limite de usos, ou de códigos gerados',
      path: ['maxUses'],
    }),
    z.refine(({ maxUses, codes }) => maxUses === null || codes === null, {
      error: 'Deixe vazio: cada código gerado vale uma vez',
      path: ['maxUses'],
    }),
    z.refine(({ startsAt, endsAt }) => startsAt === null || endsAt === null || startsAt < endsAt, {
      error: 'O fim precisa vir depois do início',
      path: ['endsAt'],
    }),
  );
export type CouponTerms = z.output<typeof couponTermsSchema>;

/** One unit of what it applies to is given. */
export function isFree({ discount: { kind, value } }: { discount: Discount }): boolean {
  return kind === 'percent' && value === WHOLE_PERCENT;
}

/** Units named in one reply. */
export const MAX_COUPON_LOSSES = 3;

export const couponLossesSchema = z.object({
  /** The largest losses first. */
  units: z.array(
    z.object({
      title: z.string(),
      /** Empty for a product without variations. */
      variation: z.string(),
      /** Cost of the unit minus what its buyer pays, before the provider's fee. */
      lossCentavos: z.int(),
    }),
  ),
  /** Further units that are sold below their cost. */
  more: z.int(),
  /** Products beyond the limit, which were not looked at. */
  unchecked: z.int(),
});
export type CouponLosses = z.output<typeof couponLossesSchema>;

export const couponSchema = z.object({
  id: z.string(),
  terms: couponTermsSchema,
  isPaused: z.boolean(),
  /** Each order keeps the version that it was priced by. */
  version: z.int(),
  /** Orders that were paid, and those that still may be. */
  uses: z.object({
    paid: z.int(),
    open: z.int(),
    /** Paid beyond `maxUses`: payments that came after their order had closed, and uses before a limit was lowered. */
    beyond: z.int(),
  }),
  /** Centavos of the paid orders. */
  discountCentavos: z.int(),
  revenueCentavos: z.int(),
});
export type Coupon = z.output<typeof couponSchema>;

/** Price of a choice with a coupon, in reais. */
export const couponQuoteSchema = z.object({ code: z.string(), discount: z.number(), total: z.number() });
export type CouponQuote = z.output<typeof couponQuoteSchema>;
