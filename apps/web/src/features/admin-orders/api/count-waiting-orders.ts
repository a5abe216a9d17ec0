import { checkoutAdminRoutes } from '@vale/contracts/checkout';
import { useQuery } from '@tanstack/react-query';
import { routeQuery } from '../../../shared/http/route-query.js';

/** Milliseconds. */
const REFRESH_MS = 30_000;

export function useWaitingOrders() {
  return useQuery({
    ...routeQuery(checkoutAdminRoutes.countWaitingOrders, {}),
    refetchInterval: REFRESH_MS,
  });
}
