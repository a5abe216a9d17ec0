import { accessTokenRoutes as routes } from '@vale/contracts/identity';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { callRoute } from '../../../shared/http/call-route.js';
import { invalidateRoutes, routeQuery } from '../../../shared/http/route-query.js';
import { useAction } from '../../../shared/http/use-action.js';

export const useAccessTokens = () => useQuery(routeQuery(routes.listAccessTokens, {}));

export function useCreateAccessToken() {
  const client = useQueryClient();
  return useAction({
    mutationFn: (name: string) => callRoute(routes.createAccessToken, { body: { name } }),
    onSuccess: () => invalidateRoutes(client, routes.listAccessTokens),
  });
}

export function useRevokeAccessToken() {
  const client = useQueryClient();
  return useAction({
    mutationFn: (id: string) => callRoute(routes.revokeAccessToken, { params: { id } }),
    onSettled: () => invalidateRoutes(client, routes.listAccessTokens),
  });
}
