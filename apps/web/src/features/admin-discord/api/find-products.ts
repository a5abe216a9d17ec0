import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { catalogRoutes } from '@vale/contracts/catalog';
import { routeQuery } from '../../../shared/http/route-query.js';

const MOST_OFFERED = 50;

/** The newest active products with these words, for the account selector. */
export function useFoundProducts(q: string) {
  return useQuery({
    ...routeQuery(catalogRoutes.listAllProducts, { query: { q, state: 'active', limit: MOST_OFFERED } }),
    placeholderData: keepPreviousData,
  });
}
