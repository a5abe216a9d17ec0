import { checkoutRoutes, followedUntil, isFinalStatus, type OrderView } from '@vale/contracts/checkout';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { callRoute } from '../../../shared/http/call-route.js';
import { invalidateRoutes, routeQuery } from '../../../shared/http/route-query.js';
import { useAction } from '../../../shared/http/use-action.js';
import { serverNow } from '../../../shared/time/server-clock.js';

/** Milliseconds between two requests for an order that is under way. */
const POLL_MS = 10_000;
/** Poll interval for an ended order that may still be paid late or whose e-mail may be refused: its server-sent events arrive at once. */
const LATE_POLL_MS = 60_000;

export const orderQuery = (transactionId: string) =>
  routeQuery(checkoutRoutes.getOrder, { params: { transactionId } });

/** The order, polled for as long as it may change, in background tabs too. */
export function useOrder(transactionId: string) {
  return useQuery({
    ...orderQuery(transactionId),
    staleTime: 0,
    refetchIntervalInBackground: true,
    refetchInterval: ({ state }) => pollInterval(state.data),
  });
}

function pollInterval(order: OrderView | undefined): number | false {
  if (!order || followedUntil(order) <= serverNow()) return false;
  return isFinalStatus(order.status) ? LATE_POLL_MS : POLL_MS;
}

/** Makes the server read the charge at the payment provider now. */
export function useRefreshOrder(transactionId: string) {
  const client = useQueryClient();
  return useAction({
    mutationFn: () => callRoute(checkoutRoutes.refreshOrder, { params: { transactionId } }),
    onSuccess: (order) => client.setQueryData(orderQuery(transactionId).queryKey, order),
  });
}

/** The server then shows the code of this unit, and it counts as seen. */
export function useShowCode(transactionId: string) {
  const client = useQueryClient();
  return useAction({
    mutationFn: (line: number) =>
      callRoute(checkoutRoutes.showCode, { params: { transactionId }, body: { line } }),
    onSuccess: (order) => client.setQueryData(orderQuery(transactionId).queryKey, order),
  });
}

export function useCancelOrder(transactionId: string) {
  const client = useQueryClient();
  return useAction({
    mutationFn: () => callRoute(checkoutRoutes.cancelOrder, { params: { transactionId } }),
    onSuccess: (order) => {
      client.setQueryData(orderQuery(transactionId).queryKey, order);
      void invalidateRoutes(client, checkoutRoutes.listOrders);
    },
  });
}
