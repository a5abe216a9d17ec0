import { catalogRoutes, type CategorySlug } from '@vale/contracts/catalog';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { pagedRouteQuery, routeQuery } from '../../../shared/http/route-query.js';

/** Cards in a carousel of the home. */
const CAROUSEL_LENGTH = 12;

export function useCarouselProducts(category: CategorySlug) {
  return useQuery(routeQuery(catalogRoutes.listProducts, { query: { category, limit: CAROUSEL_LENGTH } }));
}

export function useCategory(category: CategorySlug) {
  return useInfiniteQuery(pagedRouteQuery(catalogRoutes.listProducts, { query: { category } }));
}
