import { checkoutAdminRoutes } from '@vale/contracts/checkout';
import type { RouteRequest } from '@vale/contracts/define';
import { useMutation } from '@tanstack/react-query';
import { callRoute } from '../../../shared/http/call-route.js';

export type RefundRequest = RouteRequest<(typeof checkoutAdminRoutes)['previewRefund']>['body'];

/** What the refund would do now. */
export function useRefundPreview(transactionId: string) {
  return useMutation({
    mutationFn: (body: RefundRequest) =>
      callRoute(checkoutAdminRoutes.previewRefund, { params: { transactionId }, body }),
  });
}
