import { checkoutRoutes } from '@vale/contracts/checkout';
import { useQuery } from '@tanstack/react-query';
import { routeQuery } from '../../../shared/http/route-query.js';

export function useStockCounts() {
  return useQuery(routeQuery(checkoutRoutes.countStock, { query: {} }));
}
