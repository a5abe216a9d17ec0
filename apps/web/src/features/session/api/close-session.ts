import { identityRoutes } from '@vale/contracts/identity';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callRoute } from '../../../shared/http/call-route.js';
import { clearDraft } from '../../../shared/storage/checkout-draft.js';
import { clearLastOrder } from '../../../shared/storage/last-order.js';
import { forgetSeen } from '../../../shared/storage/seen-products.js';
import { personalQueries, sessionQuery } from './get-session.js';

export function useCloseSession() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callRoute(identityRoutes.logout, {}),
    onSuccess: () => {
      clearLastOrder();
      clearDraft();
      forgetSeen();
      client.setQueryData(sessionQuery().queryKey, { user: null });
      // the next visitor of this browser must not see them
      client.removeQueries(personalQueries);
    },
  });
}
