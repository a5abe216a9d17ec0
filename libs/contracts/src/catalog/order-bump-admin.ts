import * as z from 'zod/mini';
import { pageQuery } from '../define/paging.js';
import { searchText } from '../define/search-text.js';
import { blankTrimmed } from '../define/trim-blank.js';
import { knownCategorySchema } from './known-category.js';
import { orderBumpSchema } from './order-bump.js';
import { deliverySchema } from './product-values.js';

/** Texts of the administrator's form, the same in the browser and in the service. */
export const bumpTexts = {
  required: 'Preencha todos os campos obrigatórios',
  price: 'Preço deve ser um número válido maior que zero',
  image: 'Informe um endereço de imagem válido',
} as const;

const { required } = bumpTexts;
const text = (most: number) =>
  z
    .string({ error: required })
    .check(
      blankTrimmed,
      z.minLength(1, { error: required, abort: true }),
      z.maxLength(most, { error: `No máximo ${most} caracteres` }),
    );
const price = { error: bumpTexts.price };

const bumpFields = z.object({
  /** Old bumps may name a category that no longer exists, such as `apex`. */
  categoria: text(40).check(z.regex(/^[a-z0-9-]+$/, { error: 'Categoria inválida' })),
  titulo: text(80),
  descricao: text(300),
  /** Empty: a new bump gets the default picture, a changed one keeps its own. */
  imagem: z
    .string()
    .check(
      z.trim(),
      z.maxLength(2_000, { error: bumpTexts.image }),
      z.regex(/^(https?:\/\/\S+|\/\S*)?$/, { error: bumpTexts.image }),
    ),
  /** Reais. */
  preco: z.number(price).check(z.gt(0, price), z.lte(100_000, price), z.multipleOf(0.01, price)),
  delivery: deliverySchema,
});

export const bumpDraftSchema = z.extend(bumpFields, {
  imagem: z._default(bumpFields.shape.imagem, ''),
  delivery: z._default(deliverySchema, 'manual'),
});
export type BumpDraft = z.output<typeof bumpDraftSchema>;

/** Fields that it does not name stay. */
export const bumpPatchSchema = z.extend(z.partial(bumpFields), { isActive: z.optional(z.boolean()) });
export type BumpPatch = z.output<typeof bumpPatchSchema>;

export const adminBumpSchema = z.extend(orderBumpSchema, {
  /** Delivered from stock, and none is left. */
  soldOut: z.boolean(),
  /** A change names the version that it was made from. */
  version: z.int(),
});
export type AdminBump = z.output<typeof adminBumpSchema>;

export const bumpStateSchema = z.enum(['active', 'inactive']);
export type BumpState = z.output<typeof bumpStateSchema>;

export const bumpOrderSchema = z.enum(['newest', 'oldest', 'name', 'price-asc', 'price-desc']);
export type BumpOrder = z.output<typeof bumpOrderSchema>;

export const adminBumpQuery = z.extend(pageQuery, {
  category: z.optional(knownCategorySchema),
  state: z.optional(bumpStateSchema),
  /** Beginnings of words of title, description and category; accents do not matter. */
  q: z.optional(searchText),
  order: z._default(bumpOrderSchema, 'newest'),
});

/** Counts over the newest `MAX_SORTED_IN_PANEL` bumps, ignoring search and filters. */
export const bumpCountsSchema = z.object({ total: z.int(), active: z.int() });
