import { catalogAdminRoutes } from '@vale/contracts/catalog';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { routeQuery } from '../../../shared/http/route-query.js';
import type { BumpFilter } from '../model/bump-filter.js';

export function useBumps(filter: BumpFilter, cursor: string | undefined) {
  return useQuery({
    ...routeQuery(catalogAdminRoutes.listAllOrderBumps, { query: { ...filter, cursor } }),
    placeholderData: keepPreviousData,
  });
}
