import * as z from 'zod/mini';
import { priceText } from '../money/money.js';
import { categorySchema } from './category.js';
import { deliverySchema, extrasSchema, shownPrice, type Product } from './product.js';

const variationView = z.object({
  name: z.string(),
  value: z.string(),
  /** Reais. */
  price: z.number(),
  priceText: z.string(),
  checkoutUrl: z.optional(z.string()),
  delivery: deliverySchema,
  soldOut: z.boolean(),
});
export type VariationView = z.output<typeof variationView>;

/** What a card shows. */
export const productCardSchema = z.object({
  id: z.string(),
  title: z.string(),
  /** Reais. */
  price: z.number(),
  priceText: z.string(),
  image: z.string(),
  badge: z.string(),
  category: categorySchema,
  /** Epoch milliseconds; null never expires. */
  expiraEm: z.nullable(z.int()),
  /** Nothing of it can be bought now (ESGOTADO). */
  soldOut: z.boolean(),
  marca: z.optional(z.string()),
  /** Face value in reais. */
  valorDeFace: z.optional(z.number()),
});
export type ProductCard = z.output<typeof productCardSchema>;

/** The display view of a product, for its own page and the checkout page. */
export const productViewSchema = z.extend(productCardSchema, {
  features: z.array(z.string()),
  fullAccess: z.array(z.string()),
  checkoutUrl: z.optional(z.string()),
  variations: z.array(variationView),
  extras: extrasSchema,
  delivery: deliverySchema,
});
export type ProductView = z.output<typeof productViewSchema>;

/** Stored Portuguese fields become the display view here only. */
export function toProductCard(product: Product): ProductCard {
  const price = shownPrice(product);
  return {
    id: product.id,
    title: product.nome,
    price,
    priceText: priceText(price),
    image: product.banner,
    badge: product.badge,
    category: product.categoria,
    expiraEm: product.expiraEm,
    soldOut: isSoldOut(product),
    ...(product.marca && { marca: product.marca }),
    ...(product.valorDeFace !== undefined && { valorDeFace: product.valorDeFace }),
  };
}

export function toProductView(product: Product): ProductView {
  return {
    ...toProductCard(product),
    features: product.features,
    fullAccess: product.fullAccess,
    ...(product.checkoutUrl && { checkoutUrl: product.checkoutUrl }),
    variations: product.variations.map((variation) => ({
      name: variation.name,
      value: variation.value,
      price: variation.price,
      priceText: priceText(variation.price),
      ...(variation.checkoutUrl && { checkoutUrl: variation.checkoutUrl }),
      delivery: variation.delivery,
      soldOut: isVariationSoldOut(product, variation),
    })),
    extras: product.extras,
    delivery: product.delivery,
  };
}

function isVariationSoldOut(product: Product, variation: Product['variations'][number]): boolean {
  return variation.delivery === 'codes' && !variation.checkoutUrl && product.soldOut.includes(variation.name);
}

function isSoldOut(product: Product): boolean {
  if (product.variations.length > 0)
    return product.variations.every((one) => isVariationSoldOut(product, one));
  return product.delivery === 'codes' && !product.checkoutUrl && product.soldOut.includes('');
}
