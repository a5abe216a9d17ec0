import { catalogRoutes, type EditedProduct } from '@vale/contracts/catalog';
import { unitRoutes } from '@vale/contracts/checkout';
import { useQuery } from '@tanstack/react-query';
import { callRoute } from '../../../shared/http/call-route.js';
import { routeQuery } from '../../../shared/http/route-query.js';
import { useAction } from '../../../shared/http/use-action.js';

const MAX_FOUND = 8;

export function useUnitReplies(transactionId: string) {
  return useQuery(routeQuery(unitRoutes.listUnitReplies, { params: { transactionId } }));
}

export function useShowKeptCode(transactionId: string) {
  return useAction({
    keyOf: String,
    mutationFn: (line: number) => callRoute(unitRoutes.showKeptCode, { params: { transactionId, line } }),
  });
}

export function useFoundProducts() {
  return useAction({
    mutationFn: async (q: string): Promise<EditedProduct[]> =>
      (await callRoute(catalogRoutes.listAllProducts, { query: { q, limit: MAX_FOUND } })).items,
  });
}
