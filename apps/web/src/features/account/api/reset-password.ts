import { identityRoutes, passwordResetErrors, passwordResetRoutes } from '@vale/contracts/identity';
import { useQueryClient } from '@tanstack/react-query';
import { callRoute, hasCode } from '../../../shared/http/call-route.js';
import { invalidateRoutes } from '../../../shared/http/route-query.js';
import { useAction } from '../../../shared/http/use-action.js';

export function useRequestReset() {
  return useAction({
    mutationFn: (email: string) => callRoute(passwordResetRoutes.requestReset, { body: { email } }),
  });
}

/** Ends the session of this browser too. */
export function useCompleteReset(token: string) {
  const client = useQueryClient();
  return useAction({
    mutationFn: (password: string) =>
      callRoute(passwordResetRoutes.completeReset, { body: { token, password } }),
    onSuccess: () => void invalidateRoutes(client, identityRoutes.getSession),
  });
}

/** The link can set no password, however often it is tried. */
export function isUnusable(error: unknown): boolean {
  return hasCode(error, passwordResetErrors.resetInvalid) || hasCode(error, passwordResetErrors.resetExpired);
}
