import * as z from 'zod/mini';
import { priceText } from '../money/money.js';
import { buyerFieldsSchema } from './buyer-field.js';
import { categorySchema } from './category.js';
import { faceValueOf } from './price.js';
import {
  filledFields,
  productFieldRows,
  type FieldsWith,
  type ProductField,
  type ProductFields,
} from './product-fields.js';
import { deliverySchema } from './product-values.js';
import {
  cheapestVariation,
  isSoldFromStock,
  isVariationSoldOut,
  shownPrice,
  type Product,
} from './product.js';

const variationView = z.object({
  name: z.string(),
  value: z.string(),
  /** Reais. */
  price: z.number(),
  priceText: z.string(),
  /** Face value in reais, where `value` is one. */
  faceValue: z.optional(z.number()),
  checkoutUrl: z.optional(z.string()),
  delivery: deliverySchema,
  soldOut: z.boolean(),
});
export type VariationView = z.output<typeof variationView>;

/** Fields of a product card. */
export const productCardSchema = z.object({
  id: z.string(),
  title: z.string(),
  /** Reais. */
  price: z.number(),
  priceText: z.string(),
  /** The price is the cheapest variation's, and is shown as "a partir de". */
  startingPrice: z.optional(z.boolean()),
  image: z.string(),
  /** Shown until `badgeEnd`. */
  badge: z.string(),
  /** Epoch milliseconds; only beside a badge that ends. */
  createdAt: z.optional(z.int()),
  category: categorySchema,
  /** Epoch milliseconds; null never expires. */
  expiraEm: z.nullable(z.int()),
  /** True if neither the product nor a variation can be bought now (ESGOTADO). */
  soldOut: z.boolean(),
  marca: z.optional(z.string()),
  /** Face value in reais of what `price` buys. */
  valorDeFace: z.optional(z.number()),
  /** True if everything of it that can be bought is a code from stock, which is delivered at once. */
  instant: z.optional(z.boolean()),
  /** Where it works, as a shopper reads it. */
  regiao: z.optional(z.string()),
  /** Orders that were paid; absent below `MIN_SHOWN_SALES`. */
  sold: z.optional(z.int()),
  /** Average stars and number of the buyers' published reviews; absent if there is none. `average` has one decimal. */
  rating: z.optional(z.object({ average: z.number(), count: z.int() })),
});
export type ProductCard = z.output<typeof productCardSchema>;

type OnPage = FieldsWith<{ views: 'page' }>;
type Shown<S> = S extends z.ZodMiniOptional<infer V> ? z.ZodMiniOptional<Loose<V>> : Loose<S>;
type Loose<S> = z.ZodMiniType<z.output<S>>;

const isOnPage = ({ views }: ProductField) => views === 'page';

/** Stored values may be longer than a form now takes. */
function shownSchema({ kind, schema }: ProductField) {
  const loose = kind === 'text' ? z.string() : kind === 'lines' ? z.array(z.string()) : schema;
  return schema instanceof z.ZodMiniOptional && loose !== schema ? z.optional(loose) : loose;
}

const pageShape = Object.fromEntries(
  productFieldRows.filter(([, row]) => isOnPage(row)).map(([name, row]) => [name, shownSchema(row)]),
) as unknown as { [F in OnPage]: Shown<ProductFields[F]['schema']> };

/** The display view of a product, for its own page and the checkout page. */
export const productViewSchema = z.extend(z.extend(productCardSchema, pageShape), {
  variations: z.array(variationView),
  /** Asked of the buyer before the charge. Absent if there are none. */
  fields: z.optional(buyerFieldsSchema),
});
export type ProductView = z.output<typeof productViewSchema>;

/** Fewer sales than this would speak against a product. */
export const MIN_SHOWN_SALES = 5;

/** The only badge that ends by itself. */
const NEW = 'NOVO';
const NEW_FOR_MS = 30 * 24 * 3_600_000;

/** When NOVO stops being true, in epoch milliseconds; null for the badges that an owner sets. */
export function badgeEnd({ badge, createdAt = 0 }: Pick<ProductCard, 'badge' | 'createdAt'>): number | null {
  return badge === NEW ? createdAt + NEW_FOR_MS : null;
}

/** Stored Portuguese fields become the display view here only. */
export function toProductCard(product: Product): ProductCard {
  const price = shownPrice(product);
  const cheapest = cheapestVariation(product);
  const faceValue = (cheapest && faceValueOf(cheapest.value)) ?? product.valorDeFace;
  return {
    id: product.id,
    title: product.nome,
    price,
    priceText: priceText(price),
    ...(product.variations.length > 0 && { startingPrice: true }),
    image: product.banner,
    badge: product.badge,
    ...(product.badge === NEW && { createdAt: product.createdAt }),
    category: product.categoria,
    expiraEm: product.expiraEm,
    soldOut: isSoldOut(product),
    ...(product.marca && { marca: product.marca }),
    ...(faceValue !== undefined && { valorDeFace: faceValue }),
    ...(isInstant(product) && { instant: true }),
    ...(product.extras.regiao && { regiao: product.extras.regiao }),
    ...ratingOf(product),
  };
}

export function toProductView(product: Product): ProductView {
  return {
    ...toProductCard(product),
    ...(filledFields(product, isOnPage) as Pick<Product, OnPage>),
    variations: product.variations.map((variation) => toVariationView(product, variation)),
    ...(product.campos && product.campos.length > 0 && { fields: product.campos }),
  };
}

/** `Gift Card Steam`: a product with a face value that has only its brand's name needs a full one on a page of its own. */
export function fullTitle({
  title,
  marca,
  valorDeFace,
}: Pick<ProductCard, 'title' | 'marca' | 'valorDeFace'>): string {
  return valorDeFace !== undefined && title === marca ? `Gift Card ${title}` : title;
}

/** Returns the products that can be bought, or all of them if none can. */
export function exceptSoldOut<Card extends Pick<ProductCard, 'soldOut'>>(cards: readonly Card[]): Card[] {
  const free = cards.filter(({ soldOut }) => !soldOut);
  return free.length > 0 ? free : [...cards];
}

function ratingOf({ ratings }: Product): Pick<ProductView, 'rating'> {
  if (!ratings || ratings.count === 0) return {};
  return { rating: { average: Math.round((ratings.sum / ratings.count) * 10) / 10, count: ratings.count } };
}

function toVariationView(product: Product, variation: Product['variations'][number]): VariationView {
  const faceValue = faceValueOf(variation.value);
  return {
    name: variation.name,
    value: variation.value,
    price: variation.price,
    priceText: priceText(variation.price),
    ...(faceValue !== undefined && { faceValue }),
    ...(variation.checkoutUrl && { checkoutUrl: variation.checkoutUrl }),
    delivery: variation.delivery,
    soldOut: isVariationSoldOut(product, variation),
  };
}

function isInstant(product: Product): boolean {
  const offers = product.variations.length > 0 ? product.variations : [product];
  return !product.checkoutUrl && offers.every(isSoldFromStock);
}

function isSoldOut(product: Product): boolean {
  if (product.variations.length > 0)
    return product.variations.every((one) => isVariationSoldOut(product, one));
  return isSoldFromStock(product) && product.soldOut.includes('');
}
