import { checkoutAdminRoutes } from '@vale/contracts/checkout';
import type { RouteRequest } from '@vale/contracts/define';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { routeQuery } from '../../../shared/http/route-query.js';

type Query = NonNullable<RouteRequest<typeof checkoutAdminRoutes.listAudit>['query']>;

/** One page of the log, newest first. */
export function useAuditRecords(query: Query) {
  return useQuery({
    ...routeQuery(checkoutAdminRoutes.listAudit, { query }),
    placeholderData: keepPreviousData,
    // Every action of the panel adds to it.
    staleTime: 0,
  });
}
