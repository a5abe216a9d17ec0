import { useQuery } from '@tanstack/react-query';
import { notificationErrors, notificationRoutes } from '@vale/contracts/notification';
import { callRoute, hasCode } from '../../../shared/http/call-route.js';

/** Runs once per link, however often the page renders. */
export function useEmailOptOut(token: string) {
  return useQuery({
    queryKey: [notificationRoutes.optOutOfMail.path, token],
    queryFn: () => callRoute(notificationRoutes.optOutOfMail, { query: { token }, body: {} }),
    enabled: token !== '',
    staleTime: Infinity,
    // The link may be opened where the connection has just come back.
    retry: (failures, error) => failures < 2 && !hasCode(error, notificationErrors.optOutLinkUnusable),
  });
}
