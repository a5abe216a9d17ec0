import { identityRoutes } from '@vale/contracts/identity';
import { useQueryClient } from '@tanstack/react-query';
import { callRoute } from '../../../shared/http/call-route.js';
import { invalidateRoutes } from '../../../shared/http/route-query.js';
import { useAction } from '../../../shared/http/use-action.js';

/** Sends the mail again, or learns that the address was confirmed elsewhere. */
export function useRequestConfirmation() {
  const client = useQueryClient();
  return useAction({
    mutationFn: () => callRoute(identityRoutes.requestConfirmation, {}),
    onSuccess: async ({ sent }) => {
      if (!sent) await invalidateRoutes(client, identityRoutes.getSession);
    },
  });
}
