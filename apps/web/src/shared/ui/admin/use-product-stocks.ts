import { stockAdminRoutes } from '@vale/contracts/checkout';
import { useQuery } from '@tanstack/react-query';
import { routeQuery } from '../../http/route-query.js';

/** Every stock of one product or order bump, which the panel shows with the stock and before a change of the product. */
export function useProductStocks(productId: string) {
  return useQuery(routeQuery(stockAdminRoutes.listStocks, { query: { productId } }));
}

/**
 * Warns before a change that takes free codes out of sale. `which`: text in brackets after the codes,
 * including its leading space.
 */
export function unsoldCodes(count: number, which = ''): string {
  return count === 1
    ? `1 código livre${which} não será mais vendido`
    : `${count.toLocaleString('pt-BR')} códigos livres${which} não serão mais vendidos`;
}
