import { useQueryClient } from '@tanstack/react-query';
import { discordRoutes, type Template } from '@vale/contracts/discord';
import { callRoute } from '../../../shared/http/call-route.js';
import { invalidateRoutes } from '../../../shared/http/route-query.js';
import { useAction } from '../../../shared/http/use-action.js';

export function useDeleteTemplate() {
  const client = useQueryClient();
  return useAction({
    mutationFn: ({ id, changedAt }: Template) =>
      callRoute(discordRoutes.deleteTemplate, { params: { id }, query: { changedAt } }),
    // Refreshes after a refusal too, because somebody else may have changed the list.
    onSettled: () => invalidateRoutes(client, discordRoutes.listTemplates),
  });
}
