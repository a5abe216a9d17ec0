import {
  catalogRoutes,
  HOME_CAROUSEL_LENGTH,
  HOME_ROWS,
  type CategorySlug,
  type ProductFilter,
} from '@vale/contracts/catalog';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { pagedRouteQuery, routeQuery } from '../../../shared/http/route-query.js';

/** A list covers a category or the results of a search; `exato`: of the typed words, without a correction. */
export type ListScope = { category: CategorySlug } | { q: string; exato?: '1' };

export function useCarouselProducts(category: CategorySlug) {
  return useQuery(
    routeQuery(catalogRoutes.listProducts, { query: { category, limit: HOME_CAROUSEL_LENGTH } }),
  );
}

/** The products of a row above the carousels. */
export function useHomeRow(row: keyof typeof HOME_ROWS) {
  return useQuery(routeQuery(catalogRoutes.listProducts, { query: HOME_ROWS[row] }));
}

export const productListQuery = (scope: ListScope, filter: ProductFilter = {}) =>
  pagedRouteQuery(catalogRoutes.listProducts, { query: { ...scope, ...filter } });

/** A product with what its card leaves out. */
export function useProductView(id: string) {
  return useQuery(routeQuery(catalogRoutes.getProduct, { params: { id } }));
}

/** The list before a change of the filter stays on screen until the next one is there. */
export function useProductList(scope: ListScope, filter: ProductFilter) {
  return useInfiniteQuery({ ...productListQuery(scope, filter), placeholderData: keepPreviousData });
}

/** `ordem` changes no count. */
export function useFacets(scope: ListScope, { ordem: _, ...filter }: ProductFilter) {
  return useQuery({
    ...routeQuery(catalogRoutes.countFacets, { query: { ...scope, ...filter } }),
    placeholderData: keepPreviousData,
  });
}
