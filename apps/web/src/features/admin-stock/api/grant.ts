import { checkoutAdminRoutes, checkoutRoutes, stockAdminRoutes } from '@vale/contracts/checkout';
import type { RouteRequest } from '@vale/contracts/define';
import { callRoute } from '../../../shared/http/call-route.js';
import { useAction } from '../../../shared/http/use-action.js';
import { useRequestKey } from '../../../shared/http/use-request-key.js';

type Grant = RouteRequest<typeof checkoutAdminRoutes.grantOrder>['body'];

/** Gives units for free. */
export function useGrant(onDone: (transactionId: string) => void) {
  const { idempotencyKey, renewAfter } = useRequestKey();
  return useAction({
    mutationFn: (body: Grant) => callRoute(checkoutAdminRoutes.grantOrder, { body }, { idempotencyKey }),
    onSuccess: ({ transactionId }) => onDone(transactionId),
    onError: renewAfter,
    refreshes: [checkoutRoutes.listAllOrders, checkoutRoutes.listStockCodes, stockAdminRoutes.listStocks],
  });
}
