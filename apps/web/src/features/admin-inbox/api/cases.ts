import {
  checkoutAdminRoutes,
  checkoutRoutes,
  type CaseFix,
  type CaseKind,
  type CaseState,
} from '@vale/contracts/checkout';
import { figuresRoutes } from '@vale/contracts/figures';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callRoute } from '../../../shared/http/call-route.js';
import { routeQuery } from '../../../shared/http/route-query.js';
import { useAction } from '../../../shared/http/use-action.js';

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

/** Safe to send twice: the server applies a fix once. */
export function useResolveCase(id: string, onDone: () => void) {
  return useAction({
    mutationFn: (body: { fix: CaseFix; reason: string }) =>
      callRoute(checkoutAdminRoutes.resolveCase, { params: { id }, body }),
    onSuccess: onDone,
    refreshes: [
      checkoutAdminRoutes.listInbox,
      figuresRoutes.waitingWork,
      checkoutAdminRoutes.inspectOrder,
      checkoutAdminRoutes.countWaitingOrders,
      checkoutRoutes.listAllOrders,
    ],
  });
}
