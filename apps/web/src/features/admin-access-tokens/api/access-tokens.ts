import { accessTokenRoutes as routes } from '@vale/contracts/identity';
import { useQuery } from '@tanstack/react-query';
import { callRoute } from '../../../shared/http/call-route.js';
import { routeQuery } from '../../../shared/http/route-query.js';
import { useAction } from '../../../shared/http/use-action.js';

export const useAccessTokens = () => useQuery(routeQuery(routes.listAccessTokens, {}));

export function useCreateAccessToken() {
  return useAction({
    mutationFn: (name: string) => callRoute(routes.createAccessToken, { body: { name } }),
    refreshes: [routes.listAccessTokens],
  });
}

export function useRevokeAccessToken() {
  return useAction({
    mutationFn: (id: string) => callRoute(routes.revokeAccessToken, { params: { id } }),
    refreshes: [routes.listAccessTokens],
  });
}
