import {
  checkoutAdminRoutes,
  checkoutRoutes,
  stockAdminRoutes,
  type OrderDetail,
} from '@vale/contracts/checkout';
import { AppError } from '@vale/contracts/define';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { invalidateRoutes } from '../../../shared/http/route-query.js';
import { useAction } from '../../../shared/http/use-action.js';
import { keepInspected } from './inspect-order.js';
import { randomId } from '../../../shared/random-id.js';

/** Sends one action. `idempotencyKey`: sent twice, it is done once. */
export type Send = (options: { idempotencyKey: string }) => Promise<{ order: OrderDetail }>;

/**
 * The action of one dialog. Its key stays the same until a reply arrives, so that a retry does not act
 * twice. After a refusal, sending again is a new action.
 */
export function useOrderAction(onDone: () => void) {
  const client = useQueryClient();
  const [idempotencyKey, setKey] = useState(() => randomId());
  return useAction({
    mutationFn: (send: Send) => send({ idempotencyKey }),
    onSuccess: ({ order }) => {
      // Runs first, because the changed order may no longer permit this dialog.
      onDone();
      keepInspected(client, order);
    },
    onError: (error) => {
      if (isRefused(error)) setKey(randomId());
    },
    onSettled: () =>
      invalidateRoutes(
        client,
        checkoutAdminRoutes.inspectOrder,
        checkoutAdminRoutes.countWaitingOrders,
        checkoutAdminRoutes.listInbox,
        checkoutRoutes.listAllOrders,
        checkoutRoutes.listStockCodes,
        stockAdminRoutes.listStocks,
      ),
  });
}

function isRefused(error: unknown): boolean {
  return error instanceof AppError && error.status >= 400 && error.status < 500;
}
