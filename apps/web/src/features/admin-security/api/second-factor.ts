import { identityRoutes, secondFactorRoutes } from '@vale/contracts/identity';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { callRoute } from '../../../shared/http/call-route.js';
import { invalidateRoutes, routeQuery } from '../../../shared/http/route-query.js';
import { useAction } from '../../../shared/http/use-action.js';

export function useSecondFactor() {
  return useQuery(routeQuery(secondFactorRoutes.getSecondFactor, {}));
}

export function useBeginSecondFactor() {
  return useAction({ mutationFn: () => callRoute(secondFactorRoutes.beginSecondFactor, {}) });
}

export function useConfirmSecondFactor() {
  return useAction({
    mutationFn: (code: string) => callRoute(secondFactorRoutes.confirmSecondFactor, { body: { code } }),
    onSuccess: useReload(),
  });
}

export function useRenewRecoveryCodes() {
  return useAction({
    mutationFn: () => callRoute(secondFactorRoutes.renewRecoveryCodes, {}),
    onSuccess: useReload(),
  });
}

export function useRemoveSecondFactor() {
  return useAction({
    mutationFn: () => callRoute(secondFactorRoutes.removeSecondFactor, {}),
    onSuccess: useReload(),
  });
}

/**
 * Reloads the session too, which says whether the panel is open. Not awaited, because recovery codes must be
 * shown immediately, and only once.
 */
function useReload() {
  const client = useQueryClient();
  return () => void invalidateRoutes(client, secondFactorRoutes.getSecondFactor, identityRoutes.getSession);
}
