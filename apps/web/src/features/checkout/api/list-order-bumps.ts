import { catalogRoutes, type CategorySlug } from '@vale/contracts/catalog';
import { useQuery } from '@tanstack/react-query';
import { routeQuery } from '../../../shared/http/route-query.js';

export function useOrderBumps(category: CategorySlug) {
  return useQuery(routeQuery(catalogRoutes.listOrderBumps, { query: { category } }));
}
