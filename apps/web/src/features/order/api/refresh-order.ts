import { checkoutRoutes } from '@vale/contracts/checkout';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callRoute } from '../../../shared/http/call-route.js';
import { orderQuery } from './get-order.js';

/** Makes the server read the charge at the payment provider now. */
export function useRefreshOrder(transactionId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callRoute(checkoutRoutes.refreshOrder, { params: { transactionId } }),
    onSuccess: (order) => client.setQueryData(orderQuery(transactionId).queryKey, order),
  });
}
