import { catalogRoutes, HOME_CAROUSEL_LENGTH, type CategorySlug } from '@vale/contracts/catalog';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { pagedRouteQuery, routeQuery } from '../../../shared/http/route-query.js';

export function useCarouselProducts(category: CategorySlug) {
  return useQuery(
    routeQuery(catalogRoutes.listProducts, { query: { category, limit: HOME_CAROUSEL_LENGTH } }),
  );
}

export function useCategory(category: CategorySlug) {
  return useInfiniteQuery(pagedRouteQuery(catalogRoutes.listProducts, { query: { category } }));
}
