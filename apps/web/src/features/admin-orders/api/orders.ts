import { checkoutAdminRoutes, checkoutRoutes } from '@vale/contracts/checkout';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { routeQuery, searchQuery } from '../../../shared/http/route-query.js';
import { queryOf, type OrderFilter } from '../model/order-filter.js';

/** Milliseconds between two readings while the page is visible. */
const REFRESH_MS = 15_000;

const PAGE = 50;

const ROUTES = [checkoutRoutes.listAllOrders, checkoutRoutes.searchOrders] as const;

export function useOrders(filter: OrderFilter, cursor: string | undefined) {
  return useQuery({
    ...searchQuery(...ROUTES, { ...queryOf(filter), limit: PAGE, ...(cursor && { cursor }) }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
}

/** Milliseconds between two counts while the page is visible. */
const COUNT_REFRESH_MS = 30_000;

export function useWaitingOrders() {
  return useQuery({
    ...routeQuery(checkoutAdminRoutes.countWaitingOrders, {}),
    refetchInterval: COUNT_REFRESH_MS,
  });
}
