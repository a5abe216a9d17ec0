import { confirmationErrors, identityRoutes } from '@vale/contracts/identity';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { callRoute, hasCode } from '../../../shared/http/call-route.js';
import { invalidateRoutes } from '../../../shared/http/route-query.js';

/** Confirms once for each token, however often the page renders. */
export function useConfirmEmail(token: string) {
  const client = useQueryClient();
  return useQuery({
    queryKey: [identityRoutes.confirmEmail.path, token],
    queryFn: async () => {
      const reply = await callRoute(identityRoutes.confirmEmail, { body: { token } });
      await invalidateRoutes(client, identityRoutes.getSession);
      return reply;
    },
    enabled: token !== '',
    staleTime: Infinity,
    // The link may be opened where the connection has just come back.
    retry: (failures, error) => failures < 2 && !isAnswer(error),
  });
}

/** True for a definite answer about the token; any other failure may succeed on retry. */
export function isAnswer(error: unknown): boolean {
  return Object.values(confirmationErrors).some((definition) => hasCode(error, definition));
}
