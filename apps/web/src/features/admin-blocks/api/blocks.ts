import { buyerBlockRoutes as routes, checkoutAdminRoutes, type BlockDraft } from '@vale/contracts/checkout';
import { figuresRoutes } from '@vale/contracts/figures';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callRoute } from '../../../shared/http/call-route.js';
import { routeQuery } from '../../../shared/http/route-query.js';
import { useAction } from '../../../shared/http/use-action.js';

const REFRESHED = [
  routes.listBuyerBlocks,
  checkoutAdminRoutes.listInbox,
  figuresRoutes.waitingWork,
  checkoutAdminRoutes.inspectOrder,
];

export function useBuyerBlocks(cursor: string | undefined) {
  const query = { ...(cursor !== undefined && { cursor }) };
  return useQuery({ ...routeQuery(routes.listBuyerBlocks, { query }), placeholderData: keepPreviousData });
}

export function useBlockBuyer() {
  return useAction({
    mutationFn: (body: BlockDraft) => callRoute(routes.blockBuyer, { body }),
    refreshes: REFRESHED,
  });
}

export function useUnblockBuyer() {
  return useAction({
    mutationFn: ({ id, reason }: { id: string; reason: string }) =>
      callRoute(routes.unblockBuyer, { params: { id }, body: { reason } }),
    refreshes: REFRESHED,
  });
}
