import { helpRoutes, type SavedAnswers } from '@vale/contracts/checkout';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { callRoute } from '../../../shared/http/call-route.js';
import { routeQuery } from '../../../shared/http/route-query.js';
import { useAction } from '../../../shared/http/use-action.js';

const saved = routeQuery(helpRoutes.listSavedAnswers, {});

export function useSavedAnswers() {
  return useQuery(saved);
}

/** Replaces all saved answers. After a refusal those of the other person are loaded. */
export function useChangeSavedAnswers(onDone: () => void) {
  const client = useQueryClient();
  return useAction({
    mutationFn: (body: SavedAnswers) => callRoute(helpRoutes.changeSavedAnswers, { body }),
    onSuccess: (after: SavedAnswers) => {
      client.setQueryData(saved.queryKey, after);
      onDone();
    },
    refreshes: [helpRoutes.listSavedAnswers],
  });
}
