import { bumpArmOf, catalogRoutes, type CategorySlug } from '@vale/contracts/catalog';
import { useQuery } from '@tanstack/react-query';
import { routeQuery } from '../../../shared/http/route-query.js';

/** An order form of the holdout gets none. */
export function useOrderBumps(category: CategorySlug, form: string) {
  return useQuery({
    ...routeQuery(catalogRoutes.listOrderBumps, { query: { category } }),
    select: ({ items, bumpTest }) => (bumpTest && bumpArmOf(form, bumpTest) === 'holdout' ? [] : items),
  });
}
