import { checkoutAdminRoutes, type CaseKind, type CaseState } from '@vale/contracts/checkout';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { routeQuery } from '../../../shared/http/route-query.js';

/** Milliseconds between two readings while the page is visible. */
const REFRESH_MS = 30_000;

const PAGE = 50;

export interface CaseFilter {
  state: CaseState;
  kind: CaseKind | undefined;
}

/** The earliest deadline comes first. */
export function useCases({ state, kind }: CaseFilter, cursor: string | undefined) {
  return useQuery({
    ...routeQuery(checkoutAdminRoutes.listInbox, {
      query: { state, limit: PAGE, ...(kind && { kind }), ...(cursor && { cursor }) },
    }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
}
