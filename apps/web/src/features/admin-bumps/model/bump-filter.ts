import { menuCategories, type BumpOrder, type BumpState, type CategorySlug } from '@vale/contracts/catalog';
import { oneOf, useListParams } from '../../../shared/ui/admin/use-list-params.js';

/** The address and the route use the same values. */
export const STATES = [
  ['active', 'Ativos'],
  ['inactive', 'Inativos'],
] as const satisfies [BumpState, string][];

/** The first is the list's own. */
export const ORDERS = ['newest', 'oldest', 'name', 'price-asc', 'price-desc'] as const satisfies BumpOrder[];

export interface BumpFilter {
  q: string | undefined;
  category: CategorySlug | undefined;
  state: BumpState | undefined;
  order: BumpOrder | undefined;
}

/** Filter, order and page of the list, in the address. */
export function useBumpFilter() {
  const { values, ...list } = useListParams('q', 'categoria', 'situacao', 'ordem');
  const filter: BumpFilter = {
    q: values.q,
    category: oneOf(menuCategories(), values.categoria),
    state: oneOf(['active', 'inactive'], values.situacao),
    order: oneOf(ORDERS, values.ordem),
  };
  return { filter, ...list };
}

export function isFiltered({ q, category, state }: BumpFilter): boolean {
  return Boolean(q ?? category ?? state);
}
