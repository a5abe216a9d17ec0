import { catalogRoutes } from '@vale/contracts/catalog';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { pagedRouteQuery, routeQuery } from '../../../shared/http/route-query.js';
import { useState } from 'react';

export const HOME_TESTIMONIALS = 4;

/** The seed decides the order, so that the pages of one list continue each other. */
export function useSomeTestimonials(seed: string) {
  return useQuery(routeQuery(catalogRoutes.listTestimonials, { query: { seed, limit: HOME_TESTIMONIALS } }));
}

export function useTestimonials(seed: string) {
  return useInfiniteQuery(pagedRouteQuery(catalogRoutes.listTestimonials, { query: { seed } }));
}

/** Newest reviews come first. */
export function useProductReviews(productId: string) {
  return useInfiniteQuery(
    pagedRouteQuery(catalogRoutes.listProductReviews, { params: { id: productId }, query: { limit: 6 } }),
  );
}

/** A new seed for each visit of a page, the same while it is open. */
export function useShuffleSeed(): string {
  const [seed] = useState(() => Math.random().toString(36).slice(2, 10));
  return seed;
}
