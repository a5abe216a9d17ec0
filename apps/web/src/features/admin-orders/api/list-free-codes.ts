import { checkoutRoutes } from '@vale/contracts/checkout';
import { useQuery } from '@tanstack/react-query';
import { routeQuery } from '../../../shared/http/route-query.js';

/** The route returns at most this many per page. */
const MOST_OFFERED = 100;

/** The oldest free codes of a product, without their texts. */
export function useFreeCodes(productId: string) {
  return useQuery(
    routeQuery(checkoutRoutes.listStockCodes, { query: { productId, state: 'free', limit: MOST_OFFERED } }),
  );
}
