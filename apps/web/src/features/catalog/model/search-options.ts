import { categoryLabel, menuCategories, type CategorySlug, type ProductCard } from '@vale/contracts/catalog';
import { addresses } from '../../../shared/routing/addresses.js';
import { amountIn } from './search-amount.js';
import { recentSearches } from './recent-searches.js';

/** One line of the list under the search field. */
export type SearchOption =
  | { kind: 'product'; to: string; product: ProductCard }
  | { kind: 'recent' | 'all' | 'category'; to: string; text: string };

/** Recent searches are offered before anything is typed. */
export function recentOptions(): SearchOption[] {
  return recentSearches().map((text) => ({ kind: 'recent', to: addresses.search(text), text }));
}

/** Products, then the way to all results. */
export function foundOptions(text: string, products: readonly ProductCard[]): SearchOption[] {
  return [
    ...products.map((product) => ({
      kind: 'product' as const,
      to: addresses.product(product, amountIn(text)),
      product,
    })),
    { kind: 'all', to: addresses.search(text), text },
  ];
}

/** Offers the categories when nothing is found. */
export function categoryOptions(): SearchOption[] {
  return menuCategories().map((slug: CategorySlug) => ({
    kind: 'category',
    to: addresses.category(slug),
    text: categoryLabel(slug),
  }));
}
