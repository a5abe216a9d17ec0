import { checkoutErrors, checkoutRoutes, type OrderRequest, type OrderView } from '@vale/contracts/checkout';
import { AppError } from '@vale/contracts/define';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { callRoute, routeAddress } from '../../../shared/http/call-route.js';
import { invalidateRoutes } from '../../../shared/http/route-query.js';
import { saveLastOrder } from '../../../shared/storage/last-order.js';

/**
 * Places an order. A request whose reply was lost is sent again under the same idempotency key, so it stays one
 * order; after a definite refusal, or with other data, the next request gets a new key.
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
      saveLastOrder({ transactionId: order.transactionId, request });
      const address = routeAddress(checkoutRoutes.getOrder, {
        params: { transactionId: order.transactionId },
      });
      client.setQueryData([checkoutRoutes.getOrder.path, address], order);
      void invalidateRoutes(client, checkoutRoutes.listOrders);
    },
    onError: (error) => {
      if (isDefinite(error)) attempt.current = null;
    },
  });
}

/** The server has decided about this request: sent again with the same key, it would get the same refusal. */
function isDefinite(error: unknown): boolean {
  if (!(error instanceof AppError)) return false;
  return (error.status >= 400 && error.status < 500) || error.is(checkoutErrors.providerRefused);
}
