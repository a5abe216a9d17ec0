import { notificationRoutes } from '@vale/contracts/notification';
import { useQuery } from '@tanstack/react-query';
import { routeQuery } from '../../../shared/http/route-query.js';

/** Milliseconds; a letter is there soon after a payment without touching the page. */
const LOOK_MS = 5_000;

export function useMail() {
  return useQuery({ ...routeQuery(notificationRoutes.listMailbox, { query: {} }), refetchInterval: LOOK_MS });
}
