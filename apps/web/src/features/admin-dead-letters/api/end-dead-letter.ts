import { platformRoutes } from '@vale/contracts/platform';
import { useQueryClient } from '@tanstack/react-query';
import { callRoute } from '../../../shared/http/call-route.js';
import { invalidateRoutes } from '../../../shared/http/route-query.js';
import { useAction } from '../../../shared/http/use-action.js';

/** Requeues or discards one. */
export function useEndDeadLetter(how: 'requeueDeadLetter' | 'discardDeadLetter', onDone: () => void) {
  const client = useQueryClient();
  return useAction({
    mutationFn: (id: string) => callRoute(platformRoutes[how], { params: { id } }),
    onSuccess: onDone,
    onSettled: () => invalidateRoutes(client, platformRoutes.listDeadLetters),
  });
}
