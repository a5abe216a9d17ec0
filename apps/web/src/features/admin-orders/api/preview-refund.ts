import { checkoutAdminRoutes } from '@vale/contracts/checkout';
import type { RouteRequest } from '@vale/contracts/define';
import { callRoute } from '../../../shared/http/call-route.js';
import { useAction } from '../../../shared/http/use-action.js';

export type RefundRequest = RouteRequest<(typeof checkoutAdminRoutes)['previewRefund']>['body'];

export function useRefundPreview(transactionId: string) {
  return useAction({
    mutationFn: (body: RefundRequest) =>
      callRoute(checkoutAdminRoutes.previewRefund, { params: { transactionId }, body }),
  });
}
