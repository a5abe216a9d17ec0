import { accountSecurityRoutes } from '@vale/contracts/identity';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { callRoute } from '../../../shared/http/call-route.js';
import { invalidateRoutes, routeQuery } from '../../../shared/http/route-query.js';
import { useAction } from '../../../shared/http/use-action.js';

export function useOwnSessions() {
  return useQuery(routeQuery(accountSecurityRoutes.listSessions, {}));
}

export function useEndSession() {
  const client = useQueryClient();
  return useAction({
    mutationFn: (id: string) => callRoute(accountSecurityRoutes.endSession, { params: { id } }),
    keyOf: (id) => id,
    onSettled: () => invalidateRoutes(client, accountSecurityRoutes.listSessions),
  });
}

/** `onEnded`: this browser is signed out too. */
export function useEndSessions(onEnded: () => void) {
  return useAction({
    mutationFn: () => callRoute(accountSecurityRoutes.endSessions, {}),
    onSuccess: onEnded,
  });
}
