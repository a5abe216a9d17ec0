import { notificationRoutes } from '@vale/contracts/notification';
import { useQuery } from '@tanstack/react-query';
import { routeQuery } from '../../../shared/http/route-query.js';

/** Milliseconds; an e-mail appears soon after the payment without a reload. */
const REFRESH_MS = 5_000;

export function useMail() {
  return useQuery({
    ...routeQuery(notificationRoutes.listMailbox, { query: {} }),
    refetchInterval: REFRESH_MS,
  });
}
