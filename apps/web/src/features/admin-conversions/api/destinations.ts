import { useQuery } from '@tanstack/react-query';
import { destinationRoutes, type DestinationChange } from '@vale/contracts/tracking';
import { callRoute } from '../../../shared/http/call-route.js';
import { routeQuery } from '../../../shared/http/route-query.js';
import { useAction } from '../../../shared/http/use-action.js';

/** Milliseconds between two readings of what waits. */
const REFRESH_MS = 30_000;

export function useDestinations() {
  return useQuery({ ...routeQuery(destinationRoutes.listDestinations, {}), refetchInterval: REFRESH_MS });
}

export function useChangeDestination(name: string) {
  return useAction({
    mutationFn: (body: Omit<DestinationChange, 'name'>) =>
      callRoute(destinationRoutes.changeDestination, { params: { name }, body }),
    refreshes: [destinationRoutes.listDestinations],
  });
}

export function useTestDestination(name: string) {
  return useAction({
    mutationFn: () => callRoute(destinationRoutes.testDestination, { params: { name } }),
  });
}

export function useResendFailed(name: string) {
  return useAction({
    mutationFn: () => callRoute(destinationRoutes.resendFailed, { params: { name } }),
    refreshes: [destinationRoutes.listDestinations],
  });
}

export function useOrderConversions(transactionId: string) {
  return useQuery(routeQuery(destinationRoutes.listDeliveries, { params: { transactionId } }));
}
