import { discordRoutes, type Template, type TemplateDraft } from '@vale/contracts/discord';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { callRoute, errorSentence } from '../../../shared/http/call-route.js';
import { invalidateRoutes, routeQuery } from '../../../shared/http/route-query.js';
import { useAction } from '../../../shared/http/use-action.js';
import type { ImportRows } from '../../../shared/ui/admin/import-dialog.js';
import { oldTemplate } from '../model/old-template.js';
import type { TemplateSource } from '../model/use-creator.js';

export function useTemplates() {
  return useQuery(routeQuery(discordRoutes.listTemplates, {}));
}

/** Replaces a template as it was seen, or creates a new one. */
export function useSaveTemplate() {
  return useAction({
    mutationFn: ({ replaced, draft }: { replaced: TemplateSource | null; draft: TemplateDraft }) =>
      replaced === null
        ? callRoute(discordRoutes.createTemplate, { body: draft })
        : callRoute(discordRoutes.changeTemplate, {
            params: { id: replaced.id },
            body: { ...draft, changedAt: replaced.changedAt },
          }),
    refreshes: [discordRoutes.listTemplates],
  });
}

export function useDeleteTemplate() {
  return useAction({
    mutationFn: ({ id, changedAt }: Template) =>
      callRoute(discordRoutes.deleteTemplate, { params: { id }, query: { changedAt } }),
    refreshes: [discordRoutes.listTemplates],
  });
}

/** One request for each: there are a handful. A template whose name is taken is there already. */
export function useImportTemplates(): ImportRows {
  const client = useQueryClient();
  return async (rows, apply) => {
    const { items } = await callRoute(discordRoutes.listTemplates, {});
    const known = new Set(items.map(({ name }) => name));
    const fresh: { row: number; draft: TemplateDraft }[] = [];
    const errors: { row: number; message: string }[] = [];
    const names = new Set<string>();
    for (const [at, one] of rows.entries()) {
      const read = oldTemplate(one);
      if ('message' in read) errors.push({ row: at + 1, message: read.message });
      else if (!known.has(read.draft.name) && !names.has(read.draft.name))
        fresh.push({ row: at + 1, draft: read.draft });
      if ('draft' in read) names.add(read.draft.name);
    }
    const result = { total: rows.length, known: rows.length - fresh.length - errors.length };
    if (!apply) return { ...result, fresh: fresh.length, applied: false, errors };
    const failed: typeof errors = [];
    for (const { row, draft } of fresh)
      await callRoute(discordRoutes.createTemplate, { body: draft }).catch((error: unknown) => {
        failed.push({ row, message: errorSentence(error) });
      });
    await invalidateRoutes(client, discordRoutes.listTemplates);
    return { ...result, fresh: fresh.length - failed.length, applied: true, errors: [...errors, ...failed] };
  };
}
