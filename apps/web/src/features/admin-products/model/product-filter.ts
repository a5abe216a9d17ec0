import {
  CATEGORY_SLUGS,
  type CategorySlug,
  type ProductOrder,
  type ProductState,
} from '@vale/contracts/catalog';
import { oneOf, useListParams } from '../../../shared/ui/admin/use-list-params.js';

/** As the address has them, and as the route takes them. */
export const STATES = [
  ['active', 'Ativas'],
  ['inactive', 'Inativas'],
] as const satisfies [ProductState, string][];

export const ORDERS = [
  ['oldest', 'Mais antigas primeiro'],
  ['name', 'Categoria e nome'],
  ['price-asc', 'Menor preço primeiro'],
  ['price-desc', 'Maior preço primeiro'],
] as const satisfies [ProductOrder, string][];

export interface ProductFilter {
  q?: string;
  category?: CategorySlug;
  state?: ProductState;
  order?: Exclude<ProductOrder, 'newest'>;
}

/** Filter, order and page of the list, in the address. */
export function useProductFilter() {
  const { values, ...list } = useListParams('q', 'category', 'state', 'order');
  const { q } = values;
  const category = oneOf(CATEGORY_SLUGS, values.category);
  const state = oneOf(['active', 'inactive'], values.state);
  const order = oneOf(
    ORDERS.map(([one]) => one),
    values.order,
  );
  const filter: ProductFilter = {
    ...(q && { q }),
    ...(category && { category }),
    ...(state && { state }),
    ...(order && { order }),
  };
  return { filter, ...list };
}
