import { catalogRoutes, type ProductFilter } from '@vale/contracts/catalog';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { routeQuery } from '../../../shared/http/route-query.js';
import type { ListScope } from './list-products.js';

/** `ordem` changes no count. */
export function useFacets(scope: ListScope, { ordem: _, ...filter }: ProductFilter) {
  return useQuery({
    ...routeQuery(catalogRoutes.countFacets, { query: { ...scope, ...filter } }),
    placeholderData: keepPreviousData,
  });
}
