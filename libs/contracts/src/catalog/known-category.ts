import * as z from 'zod/mini';
import { isSlug } from './category.js';
import { isCategory, knowsCategories } from './shop-categories.js';

/**
 * The name of a category that the shop has. A process that no one told the categories leaves the check to the one
 * that stores them.
 */
export const knownCategorySchema = z.string().check(
  z.refine((slug) => isSlug(slug) && (!knowsCategories() || isCategory(slug)), {
    error: 'Escolha uma categoria da loja',
  }),
);
