import { platformRoutes, type DeadLetter } from '@vale/contracts/platform';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callRoute } from '../../../shared/http/call-route.js';
import { routeQuery } from '../../../shared/http/route-query.js';
import { useAction } from '../../../shared/http/use-action.js';

/** Milliseconds between two readings while the page is visible. */
const REFRESH_MS = 30_000;

export interface DeadLetterFilter {
  kind: DeadLetter['kind'] | undefined;
  service: string | undefined;
  name: string | undefined;
}

/** Newest first. */
export function useDeadLetters(filter: DeadLetterFilter, cursor: string | undefined) {
  const chosen = Object.entries({ ...filter, cursor }).filter(([, value]) => value);
  return useQuery({
    ...routeQuery(platformRoutes.listDeadLetters, { query: Object.fromEntries(chosen) }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
}

/** Requeues or discards one. */
export function useEndDeadLetter(how: 'requeueDeadLetter' | 'discardDeadLetter', onDone: () => void) {
  return useAction({
    mutationFn: (id: string) => callRoute(platformRoutes[how], { params: { id } }),
    onSuccess: onDone,
    refreshes: [platformRoutes.listDeadLetters],
  });
}
