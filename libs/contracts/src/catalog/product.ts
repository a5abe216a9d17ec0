import * as z from 'zod/mini';
import { categorySchema } from './category.js';
import { productDraftSchema } from './product-fields.js';

/** Players and teams without a rating sort as this. */
export const DEFAULT_RATING = 70;

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
