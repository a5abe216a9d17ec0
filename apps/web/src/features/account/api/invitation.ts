import { useQuery, useQueryClient } from '@tanstack/react-query';
import { identityRoutes, teamErrors, teamRoutes } from '@vale/contracts/identity';
import { callRoute, hasCode } from '../../../shared/http/call-route.js';
import { invalidateRoutes } from '../../../shared/http/route-query.js';
import { useAction } from '../../../shared/http/use-action.js';

export function useInvitation(token: string) {
  return useQuery({
    queryKey: [teamRoutes.readInvitation.path, token],
    queryFn: ({ signal }) => callRoute(teamRoutes.readInvitation, { body: { token } }, { signal }),
    retry: false,
  });
}

/** Ends the sessions of the account, also in this browser. */
export function useAcceptInvitation(token: string) {
  const client = useQueryClient();
  return useAction({
    mutationFn: (values: { name: string; password: string }) =>
      callRoute(teamRoutes.acceptInvitation, { body: { token, ...values } }),
    onSuccess: () => void invalidateRoutes(client, identityRoutes.getSession),
  });
}

export function isInvitationOver(error: unknown): boolean {
  return hasCode(error, teamErrors.invitationOver);
}
