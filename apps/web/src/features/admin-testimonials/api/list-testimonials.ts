import { catalogAdminRoutes, type TestimonialOrder, type TestimonialState } from '@vale/contracts/catalog';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { routeQuery } from '../../../shared/http/route-query.js';

export interface TestimonialFilter {
  q: string | undefined;
  state: TestimonialState | undefined;
  order: TestimonialOrder | undefined;
  cursor: string | undefined;
}

export function useAllTestimonials(filter: TestimonialFilter) {
  return useQuery({
    ...routeQuery(catalogAdminRoutes.listAllTestimonials, { query: filter }),
    placeholderData: keepPreviousData,
  });
}
