import { catalogRoutes, chosenQuery } from '@vale/contracts/catalog';
import { useQuery } from '@tanstack/react-query';
import { routeQuery } from '../../../shared/http/route-query.js';

/** Those of the products that shoppers can see, in this order. */
export function useChosenProducts(ids: readonly string[]) {
  return useQuery(routeQuery(catalogRoutes.listProducts, { query: chosenQuery(ids) }));
}
