import { catalogRoutes } from '@vale/contracts/catalog';
import { useInfiniteQuery } from '@tanstack/react-query';
import { pagedRouteQuery } from '../../../shared/http/route-query.js';

export function useAllProducts() {
  return useInfiniteQuery(pagedRouteQuery(catalogRoutes.listAllProducts, { query: { limit: 50 } }));
}
