import { checkoutRoutes } from '@vale/contracts/checkout';
import { useQueryClient } from '@tanstack/react-query';
import { callRoute } from '../../../shared/http/call-route.js';
import { useAction } from '../../../shared/http/use-action.js';
import { orderQuery } from './get-order.js';

/** Makes the server read the charge at the payment provider now. */
export function useRefreshOrder(transactionId: string) {
  const client = useQueryClient();
  return useAction({
    mutationFn: () => callRoute(checkoutRoutes.refreshOrder, { params: { transactionId } }),
    onSuccess: (order) => client.setQueryData(orderQuery(transactionId).queryKey, order),
  });
}
