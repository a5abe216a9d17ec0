import { identityRoutes } from '@vale/contracts/identity';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callRoute } from '../../../shared/http/call-route.js';
import { forgetLastOrder } from '../../../shared/store/last-order.js';
import { sessionQuery } from './get-session.js';

export function useCloseSession() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callRoute(identityRoutes.logout, {}),
    onSuccess: () => {
      forgetLastOrder();
      client.setQueryData(sessionQuery().queryKey, { user: null });
      // orders of the one who left must not be there for the next
      client.removeQueries({
        predicate: (query) => /^\/api\/(orders|account|admin)\b/.test(String(query.queryKey[0])),
      });
    },
  });
}
