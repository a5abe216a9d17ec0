import { checkoutRoutes } from '@vale/contracts/checkout';
import { useInfiniteQuery } from '@tanstack/react-query';
import { pagedRouteQuery } from '../../../shared/http/route-query.js';

export function useOrders() {
  return useInfiniteQuery(pagedRouteQuery(checkoutRoutes.listOrders, { query: {} }));
}
