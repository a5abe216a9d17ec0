import { stockAdminRoutes } from '@vale/contracts/checkout';
import { useQuery } from '@tanstack/react-query';
import { routeQuery } from '../../http/route-query.js';
import { counted } from './numbers.js';

/** Every stock of one product or order bump, which the panel shows with the stock and before a change of the product. */
export function useProductStocks(productId: string) {
  return useQuery(routeQuery(stockAdminRoutes.listStocks, { query: { productId } }));
}

/**
 * Warns before a change that takes free codes out of sale. `which`: text in brackets after the codes,
 * including its leading space.
 */
export function unsoldCodes(count: number, which = ''): string {
  return counted(
    count,
    `código livre${which} não será mais vendido`,
    `códigos livres${which} não serão mais vendidos`,
  );
}
