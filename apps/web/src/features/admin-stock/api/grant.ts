import { checkoutAdminRoutes, checkoutRoutes, stockAdminRoutes } from '@vale/contracts/checkout';
import type { RouteRequest } from '@vale/contracts/define';
import { useState } from 'react';
import { callRoute } from '../../../shared/http/call-route.js';
import { useAction } from '../../../shared/http/use-action.js';
import { randomId } from '../../../shared/random-id.js';

type Grant = RouteRequest<typeof checkoutAdminRoutes.grantOrder>['body'];

/** Gives units for free. The key stays after a refusal: the first request may still give what its repetition was refused. */
export function useGrant(onDone: (transactionId: string) => void) {
  const [idempotencyKey] = useState(() => randomId());
  return useAction({
    mutationFn: (body: Grant) => callRoute(checkoutAdminRoutes.grantOrder, { body }, { idempotencyKey }),
    onSuccess: ({ transactionId }) => onDone(transactionId),
    refreshes: [checkoutRoutes.listAllOrders, checkoutRoutes.listStockCodes, stockAdminRoutes.listStocks],
  });
}
