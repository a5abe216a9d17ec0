import { accountSecurityRoutes } from '@vale/contracts/identity';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callRoute } from '../../../shared/http/call-route.js';
import { invalidateRoutes, routeQuery } from '../../../shared/http/route-query.js';

export function useOwnSessions() {
  return useQuery(routeQuery(accountSecurityRoutes.listSessions, {}));
}

export function useEndSession() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => callRoute(accountSecurityRoutes.endSession, { params: { id } }),
    onSettled: () => invalidateRoutes(client, accountSecurityRoutes.listSessions),
  });
}

/** `onEnded`: this browser is signed out too. */
export function useEndSessions(onEnded: () => void) {
  return useMutation({
    mutationFn: () => callRoute(accountSecurityRoutes.endSessions, {}),
    onSuccess: onEnded,
  });
}
