import { catalogAdminRoutes, catalogRoutes } from '@vale/contracts/catalog';
import { checkoutRoutes, stockAdminRoutes } from '@vale/contracts/checkout';
import type { RouteRequest } from '@vale/contracts/define';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { routeQuery } from '../../../shared/http/route-query.js';

type StocksQuery = NonNullable<RouteRequest<typeof stockAdminRoutes.listStocks>['query']>;
type CodesQuery = RouteRequest<typeof checkoutRoutes.listStockCodes>['query'];

/** One page, the emptiest first. */
export function useStocks(query: StocksQuery, enabled: boolean) {
  return useQuery({
    ...routeQuery(stockAdminRoutes.listStocks, { query }),
    placeholderData: keepPreviousData,
    enabled,
  });
}

/** Products of a search. */
const MAX_FOUND = 25;

export function useFoundProducts(q: string, cursor?: string) {
  return useQuery({
    ...routeQuery(catalogRoutes.listAllProducts, { query: { q, cursor, limit: MAX_FOUND } }),
    placeholderData: keepPreviousData,
    enabled: q !== '',
  });
}

export function useOrderBumps(q: string) {
  return useQuery({
    ...routeQuery(catalogAdminRoutes.listAllOrderBumps, { query: { q, limit: MAX_FOUND } }),
    placeholderData: keepPreviousData,
    enabled: q !== '',
  });
}

/** Every stock of these products, in one request. */
export function useStocksOf(productIds: readonly string[]) {
  const some = productIds.toSorted().join(',');
  return useQuery({
    ...routeQuery(stockAdminRoutes.listStocks, { query: { productIds: some } }),
    enabled: some !== '',
  });
}

/** One page of the codes of a stock, oldest first. */
export function useStockCodes(query: CodesQuery) {
  return useQuery({
    ...routeQuery(checkoutRoutes.listStockCodes, { query }),
    placeholderData: keepPreviousData,
  });
}

/** Records that are summed: the most that a page may have. */
const RECORDS = 100;

/** The newest records of codes that were added to the stocks of a product or order bump. */
export function useAddedBatches(productId: string) {
  const query = { productId, kind: 'add', limit: RECORDS } as const;
  return useQuery({ ...routeQuery(checkoutRoutes.listStockActions, { query }), staleTime: 0 });
}
