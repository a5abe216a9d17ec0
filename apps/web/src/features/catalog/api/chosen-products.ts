import { catalogRoutes, chosenQuery } from '@vale/contracts/catalog';
import { useQuery } from '@tanstack/react-query';
import { routeQuery } from '../../../shared/http/route-query.js';

/** Keeps the order; leaves out products that shoppers cannot see. */
export function useChosenProducts(ids: readonly string[]) {
  return useQuery(routeQuery(catalogRoutes.listProducts, { query: chosenQuery(ids) }));
}
