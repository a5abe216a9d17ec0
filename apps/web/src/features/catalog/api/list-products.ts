import { catalogRoutes, type CategorySlug } from '@vale/contracts/catalog';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { pagedRouteQuery, routeQuery } from '../../../shared/http/route-query.js';

/** How many cards a carousel of the home has. */
export const BELT_LENGTH = 12;

export const beltQuery = (category: CategorySlug) =>
  routeQuery(catalogRoutes.listProducts, { query: { category, limit: BELT_LENGTH } });

export const categoryQuery = (category: CategorySlug) =>
  pagedRouteQuery(catalogRoutes.listProducts, { query: { category } });

export function useBelt(category: CategorySlug) {
  return useQuery(beltQuery(category));
}

export function useCategory(category: CategorySlug) {
  return useInfiniteQuery(categoryQuery(category));
}
