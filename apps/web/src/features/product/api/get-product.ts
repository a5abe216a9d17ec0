import { catalogRoutes } from '@vale/contracts/catalog';
import { useQuery } from '@tanstack/react-query';
import { routeQuery } from '../../../shared/http/route-query.js';

export const productQuery = (id: string) => routeQuery(catalogRoutes.getProduct, { params: { id } });

export function useProduct(id: string) {
  return useQuery(productQuery(id));
}
