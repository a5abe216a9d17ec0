import { checkoutRoutes } from '@vale/contracts/checkout';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { routeQuery } from '../../../shared/http/route-query.js';
import { queryOf, type OrderFilter } from '../model/order-filter.js';

/** Milliseconds between two readings while the page is visible. */
const REFRESH_MS = 15_000;

const PAGE = 50;

export function useOrders(filter: OrderFilter, cursor: string | undefined) {
  return useQuery({
    ...routeQuery(checkoutRoutes.listAllOrders, {
      query: { ...queryOf(filter), limit: PAGE, ...(cursor && { cursor }) },
    }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
}
