import { restockErrors, restockRoutes } from '@vale/contracts/catalog';
import { useQuery } from '@tanstack/react-query';
import { callRoute, hasCode } from '../../../shared/http/call-route.js';
import { useAction } from '../../../shared/http/use-action.js';

export function useRequestRestock(productId: string) {
  return useAction({
    mutationFn: (email: string) => callRoute(restockRoutes.requestRestock, { body: { productId, email } }),
  });
}

export type RestockAction = 'confirmar' | 'parar';

/** Runs once per link, however often the page renders. */
export function useRestockLink(action: RestockAction | undefined, token: string) {
  return useQuery({
    queryKey: [restockRoutes.requestRestock.path, action, token],
    queryFn: async () => {
      if (action === 'confirmar') return callRoute(restockRoutes.confirmRestock, { body: { token } });
      await callRoute(restockRoutes.cancelRestock, { body: { token } });
      return { productTitle: '' };
    },
    enabled: action !== undefined && token !== '',
    staleTime: Infinity,
    // The link may be opened where the connection has just come back.
    retry: (failures, error) => failures < 2 && !hasCode(error, restockErrors.restockLinkUnusable),
  });
}
