import {
  canonicalCategory,
  isCategory,
  PLAIN_FORM,
  type AdminCategory,
  type CategoryForm,
} from '@vale/contracts/catalog';

/** By the categories' ids. The editor waits for them: see `useCategoryForms`. */
let forms: ReadonlyMap<string, CategoryForm> = new Map();

export function setCategoryForms(categories: readonly AdminCategory[]): void {
  forms = new Map(categories.map(({ id, form }) => [id, form]));
}

/** All names of a category have the same form; null if the category is unknown or not chosen yet. */
export function categoryForm(category: string): CategoryForm | null {
  return isCategory(category) ? (forms.get(canonicalCategory(category)) ?? PLAIN_FORM) : null;
}
