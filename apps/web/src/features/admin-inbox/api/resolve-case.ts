import { checkoutAdminRoutes, checkoutRoutes, type CaseFix } from '@vale/contracts/checkout';
import { useQueryClient } from '@tanstack/react-query';
import { callRoute } from '../../../shared/http/call-route.js';
import { invalidateRoutes } from '../../../shared/http/route-query.js';
import { useAction } from '../../../shared/http/use-action.js';

/** Sent twice, a case does one thing: the server remembers which. */
export function useResolveCase(id: string, onDone: () => void) {
  const client = useQueryClient();
  return useAction({
    mutationFn: (body: { fix: CaseFix; reason: string }) =>
      callRoute(checkoutAdminRoutes.resolveCase, { params: { id }, body }),
    onSuccess: onDone,
    onSettled: () =>
      invalidateRoutes(
        client,
        checkoutAdminRoutes.listInbox,
        checkoutAdminRoutes.inspectOrder,
        checkoutAdminRoutes.countWaitingOrders,
        checkoutRoutes.listAllOrders,
      ),
  });
}
