import * as z from 'zod/mini';
import { defineMessage } from '../define/message.js';
import { blankTrimmed } from '../define/trim-blank.js';
import { categoryViewSchema } from './category.js';
import { extrasSchema } from './product-values.js';

/** The parts of the product form that depend on the category. */
export const categoryFormSchema = z.object({
  /** Fields besides platform and region, which every category has. */
  extras: z.array(z.keyof(z.omit(extrasSchema, { plataforma: true, regiao: true }))),
  /** The platform is a choice of the two app stores instead of free text. */
  choosesStore: z.boolean(),
  /** The preset that fills the list of features; empty for the default one alone. */
  features: z
    .array(
      z.string().check(blankTrimmed, z.minLength(1), z.maxLength(120, { error: 'No máximo 120 caracteres' })),
    )
    .check(z.maxLength(12, { error: 'No máximo 12 características' })),
});
export type CategoryForm = z.output<typeof categoryFormSchema>;

/** A category as it is stored: pages do not need its form. */
const adminCategorySchema = z.extend(categoryViewSchema, { form: categoryFormSchema });
export type AdminCategory = z.output<typeof adminCategorySchema>;

export const categoriesSchema = z.object({
  /** 0 until they are changed for the first time. */
  version: z.int(),
  /** In the order of the menu. */
  items: z.array(adminCategorySchema),
});
export type AdminCategories = z.output<typeof categoriesSchema>;

/** Apart from the changes, which the product's editor does not load. */
export const categoryListMessages = {
  listCategories: defineMessage('catalog.category.list', { input: z.object({}), output: categoriesSchema }),
};
