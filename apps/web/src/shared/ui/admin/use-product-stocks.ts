import { stockAdminRoutes } from '@vale/contracts/checkout';
import { useQuery } from '@tanstack/react-query';
import { routeQuery } from '../../http/route-query.js';

/** Every stock of one product or order bump, which the panel shows with the stock and before a change of the product. */
export function useProductStocks(productId: string) {
  return useQuery(routeQuery(stockAdminRoutes.listStocks, { query: { productId } }));
}
