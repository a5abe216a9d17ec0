import { checkoutRoutes, isFinalStatus } from '@vale/contracts/checkout';
import { useQuery } from '@tanstack/react-query';
import { routeQuery } from '../../../shared/http/route-query.js';

/** Milliseconds between two requests for an order that can still change. */
const POLL_MS = 10_000;

export const orderQuery = (transactionId: string) =>
  routeQuery(checkoutRoutes.getOrder, { params: { transactionId } });

/** The order, polled until its status is final, in background tabs too. */
export function useOrder(transactionId: string) {
  return useQuery({
    ...orderQuery(transactionId),
    staleTime: 0,
    refetchIntervalInBackground: true,
    refetchInterval: ({ state }) => (state.data && !isFinalStatus(state.data.status) ? POLL_MS : false),
  });
}
