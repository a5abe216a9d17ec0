import { accountSecurityRoutes, ownAccountRoutes, type PasswordChange } from '@vale/contracts/identity';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { callRoute } from '../../../shared/http/call-route.js';
import { invalidateRoutes, routeQuery } from '../../../shared/http/route-query.js';
import { useAction } from '../../../shared/http/use-action.js';
import { announceSession } from '../../../shared/session/session-changes.js';

export function useOwnSessions() {
  return useQuery(routeQuery(accountSecurityRoutes.listSessions, {}));
}

export function useEndSession() {
  return useAction({
    mutationFn: (id: string) => callRoute(accountSecurityRoutes.endSession, { params: { id } }),
    keyOf: (id) => id,
    refreshes: [accountSecurityRoutes.listSessions],
  });
}

/** `onEnded`: this browser is signed out too. */
export function useEndSessions(onEnded: () => void) {
  return useAction({
    mutationFn: () => callRoute(accountSecurityRoutes.endSessions, {}),
    onSuccess: onEnded,
  });
}

export function useChangePassword() {
  const client = useQueryClient();
  return useAction({
    mutationFn: (body: PasswordChange) => callRoute(accountSecurityRoutes.changePassword, { body }),
    onSuccess: () => void invalidateRoutes(client, accountSecurityRoutes.listSessions),
  });
}

/** Deletes the account of the session, which ends in all tabs. An account that signs in by links has no password. */
export function useCloseAccount() {
  return useAction({
    mutationFn: (password: string) =>
      callRoute(ownAccountRoutes.closeAccount, { body: password ? { password } : {} }),
    onSuccess: () => announceSession('closed'),
  });
}
