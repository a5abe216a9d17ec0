import { stockAdminRoutes } from '@vale/contracts/checkout';
import { useQuery } from '@tanstack/react-query';
import { routeQuery } from '../../../shared/http/route-query.js';

export function useProductStocks(productId: string) {
  return useQuery(routeQuery(stockAdminRoutes.listStocks, { query: { productId } }));
}
