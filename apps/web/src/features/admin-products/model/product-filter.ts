import {
  categorySlugs,
  type CategorySlug,
  type ProductOrder,
  type ProductState,
} from '@vale/contracts/catalog';
import { oneOf, useListParams } from '../../../shared/ui/admin/use-list-params.js';

/** The address and the route use the same values. */
export const STATES = [
  ['active', 'Ativas'],
  ['inactive', 'Inativas'],
] as const satisfies [ProductState, string][];

/** The first is the list's own. A search has one of its own, by relevance. */
export const ORDERS = [
  'newest',
  'oldest',
  'name',
  'price-asc',
  'price-desc',
] as const satisfies ProductOrder[];

export interface ProductFilter {
  q?: string;
  category?: CategorySlug;
  state?: ProductState;
  order?: ProductOrder;
}

/** Filter, order and page of the list, in the address. */
export function useProductFilter() {
  const { values, ...list } = useListParams('q', 'category', 'state', 'order');
  const { q } = values;
  const category = oneOf(categorySlugs(), values.category);
  const state = oneOf(['active', 'inactive'], values.state);
  const order = oneOf(ORDERS, values.order);
  const filter: ProductFilter = {
    ...(q && { q }),
    ...(category && { category }),
    ...(state && { state }),
    ...(order && { order }),
  };
  return { filter, ...list };
}
