import { checkoutRoutes } from '@vale/contracts/checkout';
import { useQueryClient } from '@tanstack/react-query';
import { callRoute } from '../../../shared/http/call-route.js';
import { invalidateRoutes } from '../../../shared/http/route-query.js';
import { useAction } from '../../../shared/http/use-action.js';
import { orderQuery } from './get-order.js';

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
