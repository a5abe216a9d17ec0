import { checkoutErrors, checkoutRoutes, type OrderRequest, type OrderView } from '@vale/contracts/checkout';
import { AppError } from '@vale/contracts/define';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { callRoute, routeAddress } from '../../../shared/http/call-route.js';
import { keepLastOrder } from '../../../shared/store/last-order.js';

/**
 * Places an order. A request whose answer was lost is sent again under the same key, so it stays one order; after a
 * definite refusal, or with other data, it is another request and gets a key of its own.
 */
export function usePlaceOrder() {
  const client = useQueryClient();
  const attempt = useRef<{ key: string; body: string } | null>(null);
  return useMutation({
    mutationFn: (request: OrderRequest): Promise<OrderView> => {
      const body = JSON.stringify(request);
      if (attempt.current?.body !== body) attempt.current = { key: crypto.randomUUID(), body };
      return callRoute(checkoutRoutes.placeOrder, { body: request }, { idempotencyKey: attempt.current.key });
    },
    onSuccess: (order, request) => {
      attempt.current = null;
      keepLastOrder({ transactionId: order.transactionId, request });
      const address = routeAddress(checkoutRoutes.getOrder, {
        params: { transactionId: order.transactionId },
      });
      client.setQueryData([checkoutRoutes.getOrder.path, address], order);
      void client.invalidateQueries({ queryKey: [checkoutRoutes.listOrders.path] });
    },
    onError: (error) => {
      if (isDefinite(error)) attempt.current = null;
    },
  });
}

/** The store has decided about this very request; asking again with the key would only repeat the decision. */
function isDefinite(error: unknown): boolean {
  if (!(error instanceof AppError)) return false;
  return (error.status >= 400 && error.status < 500) || error.is(checkoutErrors.providerRefused);
}
