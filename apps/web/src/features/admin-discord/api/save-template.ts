import { useQueryClient } from '@tanstack/react-query';
import { discordRoutes, type TemplateDraft } from '@vale/contracts/discord';
import { callRoute } from '../../../shared/http/call-route.js';
import { invalidateRoutes } from '../../../shared/http/route-query.js';
import { useAction } from '../../../shared/http/use-action.js';
import type { TemplateSource } from '../model/use-creator.js';

/** Replaces a template as it was seen, or creates a new one. */
export function useSaveTemplate() {
  const client = useQueryClient();
  return useAction({
    mutationFn: ({ replaced, draft }: { replaced: TemplateSource | null; draft: TemplateDraft }) =>
      replaced === null
        ? callRoute(discordRoutes.createTemplate, { body: draft })
        : callRoute(discordRoutes.changeTemplate, {
            params: { id: replaced.id },
            body: { ...draft, changedAt: replaced.changedAt },
          }),
    onSettled: () => invalidateRoutes(client, discordRoutes.listTemplates),
  });
}
