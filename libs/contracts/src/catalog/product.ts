import * as z from 'zod/mini';
import { blankTrimmed } from '../define/trim-blank.js';
import { buyerFieldsSchema } from './buyer-field.js';
import { categorySchema } from './category.js';
import { knownCategorySchema } from './known-category.js';

/** `codes`: from stock, at once. `manual`: by a person, after payment. */
export const deliverySchema = z.enum(['codes', 'manual']);
export type Delivery = z.output<typeof deliverySchema>;

export const DEFAULT_FEATURES = ['Conta verificada'];
export const DEFAULT_FULL_ACCESS = [
  'E-mail pode ser alterado',
  'Senha pode ser alterada',
  'Acesso total à conta',
  'Sem restrições',
];

/** Players and teams without a rating sort as this. */
export const DEFAULT_RATING = 70;

/** The end of the year 9999, in epoch milliseconds. */
export const LAST_MOMENT = 253_402_300_799_999;

const text = (max: number) => z.string().check(blankTrimmed, z.minLength(1), z.maxLength(max));
const webAddress = z
  .url({ protocol: /^https?$/, error: 'Informe um endereço válido' })
  .check(z.maxLength(2_000));
/** Reais with two decimals. */
const price = z.number().check(z.gte(0), z.lte(100_000), z.multipleOf(0.01));
const rated = z.object({ nome: text(120), rating: z.optional(z.number().check(z.gte(0), z.lte(99))) });
const named = z.object({ nome: text(120) });

const variationSchema = z.object({
  /** Unique in its product: orders and stock refer to it. */
  name: text(120),
  /** Displayed amount that the buyer receives (`R$ 100`). */
  value: z._default(z.string().check(z.maxLength(120)), ''),
  price,
  /** Sold elsewhere: opens in a new tab, and our checkout does not offer it. */
  checkoutUrl: z.optional(webAddress),
  delivery: z._default(deliverySchema, 'manual'),
});

/** Spellings of a platform by accounts and stores. A map, because a product may say `constructor`. */
const PLATFORMS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'google-play': 'Google Play',
    'apple-store': 'Apple Store',
    ambas: 'Google Play e Apple Store',
  }),
);

export function platformText(plataforma: string): string {
  return PLATFORMS.get(plataforma) ?? plataforma.trim();
}

/** Fields of some categories only, except region and platform. */
export const extrasSchema = z.object({
  players: z.optional(z.array(rated)),
  teams: z.optional(z.array(rated)),
  coins: z.optional(z.string().check(z.maxLength(120))),
  skins: z.optional(z.array(named)),
  agentes: z.optional(z.array(named)),
  jogo: z.optional(z.string().check(z.maxLength(120))),
  nivel: z.optional(z.string().check(z.maxLength(120))),
  itens: z.optional(z.array(named)),
  /** A key of `PLATFORMS`, or any other platform as it is shown. */
  plataforma: z.optional(z.string().check(z.maxLength(120))),
  valor: z.optional(z.string().check(z.maxLength(120))),
  regiao: z.optional(z.string().check(z.maxLength(120))),
});
export type ProductExtras = z.output<typeof extrasSchema>;

const productFields = z.object({
  nome: text(160),
  /** Reais. With variations it is only shown; orders use the variations' prices. */
  preco: z.optional(price),
  categoria: knownCategorySchema,
  /** Address of a 2:3 image, ours (`/api/files/…`) or elsewhere. Empty in a draft or change: one is drawn. */
  banner: z.string().check(z.trim(), z.maxLength(2_000), z.regex(/^(https?:\/\/\S+|\/\S*)?$/)),
  /**
   * Time when the product stops being sold, which says nothing about its codes. Epoch milliseconds; null: never.
   * A date after `LAST_MOMENT` cannot be formatted.
   */
  expiraEm: z.nullable(z.int().check(z.gte(0), z.lte(LAST_MOMENT))),
  badge: z.string().check(z.maxLength(40)),
  features: z.array(text(200)).check(z.maxLength(40)),
  fullAccess: z.array(text(200)).check(z.maxLength(40)),
  checkoutUrl: z.optional(webAddress),
  variations: z.array(variationSchema).check(
    z.maxLength(40),
    z.refine((all) => new Set(all.map((one) => one.name)).size === all.length, {
      error: 'Cada variação precisa de um nome diferente',
    }),
  ),
  extras: extrasSchema,
  delivery: deliverySchema,
  isActive: z.boolean(),
  marca: z.optional(text(80)),
  /** Face value in reais, for the saving that is shown. */
  valorDeFace: z.optional(price),
  /** Hidden words by which shoppers search for it. */
  termos: z.optional(z.array(text(60)).check(z.maxLength(20))),
  /** Paragraphs between empty lines. */
  descricao: z.optional(text(3_000)),
  /** Asked of the buyer. */
  campos: z.optional(buyerFieldsSchema),
});

const { shape } = productFields;

/**
 * A change of some fields; null removes an optional one. Built from the fields without their defaults, which would reset
 * every field that a change does not name.
 */
export const productPatchSchema = z.extend(z.partial(productFields), {
  preco: z.nullish(price),
  checkoutUrl: z.nullish(webAddress),
  marca: z.nullish(text(80)),
  valorDeFace: z.nullish(price),
  termos: z.nullish(shape.termos),
  descricao: z.nullish(text(3_000)),
  campos: z.nullish(shape.campos),
});
export type ProductPatch = z.output<typeof productPatchSchema>;

/**
 * Fields that an admin writes. Names are the stored ones, in Portuguese, as in the exports of the old shop.
 */
export const productDraftSchema = z.extend(productFields, {
  banner: z._default(shape.banner, ''),
  expiraEm: z._default(shape.expiraEm, null),
  badge: z._default(shape.badge, 'NOVO'),
  features: z._default(shape.features, DEFAULT_FEATURES),
  fullAccess: z._default(shape.fullAccess, DEFAULT_FULL_ACCESS),
  variations: z._default(shape.variations, []),
  extras: z._default(shape.extras, {}),
  delivery: z._default(shape.delivery, 'manual'),
  isActive: z._default(shape.isActive, true),
});
export type ProductDraft = z.output<typeof productDraftSchema>;

export const productSchema = z.extend(productDraftSchema, {
  categoria: categorySchema,
  id: z.string(),
  /** Epoch milliseconds. */
  createdAt: z.int(),
  /** Names of variations (empty: the product itself) that have no code left. */
  soldOut: z.array(z.string()),
  /** Number of visible reviews and the sum of their stars. */
  ratings: z.optional(z.object({ count: z.int(), sum: z.int() })),
});
export type Product = z.output<typeof productSchema>;

/** `version` increases with each change by an administrator. */
export const editedProductSchema = z.extend(productSchema, { version: z.int() });
export type EditedProduct = z.output<typeof editedProductSchema>;

export function isExpired(product: Pick<Product, 'expiraEm'>, nowMs: number): boolean {
  return product.expiraEm !== null && product.expiraEm <= nowMs;
}

type Variation = Product['variations'][number];
type Priced = Pick<Product, 'preco' | 'variations'> & { soldOut?: readonly string[] };

/**
 * The price on a card, in reais. With variations it is that of the cheapest one that can be bought, never
 * the product's own, which nobody pays.
 */
export function shownPrice(product: Priced): number {
  if (product.variations.length === 0) return product.preco ?? 0;
  return cheapestVariation(product)?.price ?? 0;
}

/** Undefined if none has a price. If all are sold out, the cheapest of all. */
export function cheapestVariation(product: Priced): Variation | undefined {
  const priced = product.variations.filter((one) => one.price > 0);
  const free = priced.filter((one) => !isVariationSoldOut(product, one));
  return (free.length > 0 ? free : priced).toSorted((one, other) => one.price - other.price)[0];
}

export function isVariationSoldOut({ soldOut = [] }: Pick<Priced, 'soldOut'>, variation: Variation): boolean {
  return isSoldFromStock(variation) && soldOut.includes(variation.name);
}

export const PRICE_MISSING = 'Informe um preço maior que zero';

/** Paths of the fields for which an active product would be sold here for nothing. */
export function missingPrices({
  isActive,
  preco = 0,
  checkoutUrl,
  variations,
}: Pick<Product, 'isActive' | 'preco' | 'checkoutUrl' | 'variations'>): string[] {
  if (!isActive || checkoutUrl) return [];
  if (variations.length === 0) return preco > 0 ? [] : ['preco'];
  return variations.flatMap((one, at) =>
    one.price > 0 || one.checkoutUrl ? [] : [`variations.${at}.price`],
  );
}

/** Accepts a product without variations, or one variation. */
export function isSoldFromStock({
  delivery,
  checkoutUrl,
}: Pick<Product, 'delivery' | 'checkoutUrl'>): boolean {
  return delivery === 'codes' && !checkoutUrl;
}

type Sellable = Pick<Product, 'delivery' | 'checkoutUrl' | 'variations'>;

/** The variations that are delivered from stock; an empty name is the product itself. */
export function stockNames(product: Sellable): string[] {
  if (product.variations.length === 0) return isSoldFromStock(product) ? [''] : [];
  return product.variations.filter(isSoldFromStock).map(({ name }) => name);
}
