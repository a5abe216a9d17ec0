import { useMutation, useQueryClient } from '@tanstack/react-query';
import { discordRoutes, type TemplateDraft } from '@vale/contracts/discord';
import { callRoute } from '../../../shared/http/call-route.js';
import { invalidateRoutes } from '../../../shared/http/route-query.js';

/** In the place of the template `id`, or as a new one. */
export function useSaveTemplate() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, draft }: { id: string | null; draft: TemplateDraft }) =>
      id === null
        ? callRoute(discordRoutes.createTemplate, { body: draft })
        : callRoute(discordRoutes.changeTemplate, { params: { id }, body: draft }),
    onSuccess: () => invalidateRoutes(client, discordRoutes.listTemplates),
  });
}
