import { productEditingRoutes } from '@vale/contracts/catalog';
import { useQuery } from '@tanstack/react-query';
import { callRoute } from '../../../shared/http/call-route.js';
import { routeQuery } from '../../../shared/http/route-query.js';

/** Always fetched, and not refetched during the edit, which is compared with it. */
export function useInspectedProduct(id: string | null) {
  return useQuery({
    ...routeQuery(productEditingRoutes.inspectProduct, { params: { id: id ?? '' } }),
    enabled: id !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

export function inspectProduct(id: string) {
  return callRoute(productEditingRoutes.inspectProduct, { params: { id } });
}
