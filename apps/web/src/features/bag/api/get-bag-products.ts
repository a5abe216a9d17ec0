import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { catalogRoutes } from '@vale/contracts/catalog';
import { routeQuery } from '../../../shared/http/route-query.js';

/** The products as they are sold now. While a line is removed or added, those that were known before. */
export function useBagProducts(productIds: readonly string[]) {
  const ids = [...new Set(productIds)].toSorted().join(',');
  return useQuery({
    ...routeQuery(catalogRoutes.getBagProducts, { query: { ids } }),
    enabled: ids !== '',
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}
