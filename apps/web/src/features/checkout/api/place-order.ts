import {
  checkoutErrors,
  checkoutRoutes,
  confirmEmailErrors,
  type OrderRequest,
  type OrderView,
} from '@vale/contracts/checkout';
import { AppError } from '@vale/contracts/define';
import { useQueryClient } from '@tanstack/react-query';
import { callRoute, hasCode, routeAddress } from '../../../shared/http/call-route.js';
import { invalidateRoutes } from '../../../shared/http/route-query.js';
import { useAction } from '../../../shared/http/use-action.js';
import { attemptKey, clearDraft, endAttempt } from '../../../shared/storage/checkout-draft.js';
import { saveLastOrder } from '../../../shared/storage/last-order.js';

/**
 * Places an order. Its idempotency key outlives a reload: until the server has definitely answered, what is sent for
 * the product, or the bag, is one order, whether the page is loaded again or its data is changed.
 */
export function usePlaceOrder(form: string, formOf?: string) {
  const client = useQueryClient();
  return useAction({
    mutationFn: (request: OrderRequest) => placeOnce(request, form, formOf ?? request.productId),
    onSuccess: (order, request) => {
      clearDraft();
      saveLastOrder({ transactionId: order.transactionId, form, request });
      const address = routeAddress(checkoutRoutes.getOrder, {
        params: { transactionId: order.transactionId },
      });
      client.setQueryData([checkoutRoutes.getOrder.path, address], order);
      void invalidateRoutes(client, checkoutRoutes.listOrders);
      void invalidateRoutes(client, checkoutRoutes.getLastBuyer);
    },
    onError: (error) => {
      if (isDefinite(error)) endAttempt();
    },
  });
}

async function placeOnce(request: OrderRequest, form: string, formOf: string): Promise<OrderView> {
  const send = () =>
    callRoute(checkoutRoutes.placeOrder, { body: request }, { idempotencyKey: attemptKey(formOf, form) });
  try {
    return await send();
  } catch (error) {
    const earlier = earlierOrder(error);
    if (!earlier) throw error;
    // The unanswered request had arrived, with other data. Its order gives way to this one, unless it is paid.
    const params = { transactionId: earlier };
    const order = await callRoute(checkoutRoutes.cancelOrder, { params }).catch(() =>
      callRoute(checkoutRoutes.getOrder, { params }),
    );
    if (!CLOSED.includes(order.status)) return order;
    endAttempt();
    return send();
  }
}

const CLOSED: readonly string[] = ['cancelled', 'expired', 'failed'];

function earlierOrder(error: unknown): string | null {
  const id = hasCode(error, checkoutErrors.idempotencyKeyReused) && error.data?.['transactionId'];
  return typeof id === 'string' ? id : null;
}

/** The server has decided about this request: sent again with the same key, it would get the same refusal. */
function isDefinite(error: unknown): boolean {
  if (!(error instanceof AppError)) return false;
  // The same attempt goes on once the e-mail is confirmed.
  if (error.is(confirmEmailErrors.confirmEmail)) return false;
  return (error.status >= 400 && error.status < 500) || error.is(checkoutErrors.providerRefused);
}
