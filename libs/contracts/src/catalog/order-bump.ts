import * as z from 'zod/mini';
import { deliverySchema } from './product-values.js';

export const DEFAULT_BUMP_IMAGE = '/img/bump.svg';

/** A small offer above the pay button, for products of one category. Field names are the stored ones. */
export const orderBumpSchema = z.object({
  id: z.string(),
  /** A category, or a legacy name of one as in old exports. */
  categoria: z.string(),
  titulo: z.string(),
  descricao: z.string(),
  imagem: z.string(),
  /** Reais. */
  preco: z.number(),
  delivery: deliverySchema,
  isActive: z.boolean(),
  /** `YYYY-MM-DD` */
  createdAt: z.string(),
});
export type OrderBump = z.output<typeof orderBumpSchema>;

export const orderBumpViewSchema = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  image: z.string(),
  /** Reais. */
  price: z.number(),
  priceText: z.string(),
  soldOut: z.boolean(),
});
export type OrderBumpView = z.output<typeof orderBumpViewSchema>;
