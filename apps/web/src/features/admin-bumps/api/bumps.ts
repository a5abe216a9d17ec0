import { catalogAdminRoutes, catalogRoutes, type AdminBump, type BumpDraft } from '@vale/contracts/catalog';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { callRoute } from '../../../shared/http/call-route.js';
import { invalidateRoutes, routeQuery } from '../../../shared/http/route-query.js';
import { useAction } from '../../../shared/http/use-action.js';
import type { ImportRows } from '../../../shared/ui/admin/import-dialog.js';
import { useToggle } from '../../../shared/ui/admin/use-toggle.js';
import type { BumpFilter } from '../model/bump-filter.js';

export function useBumps(filter: BumpFilter, cursor: string | undefined) {
  return useQuery({
    ...routeQuery(catalogAdminRoutes.listAllOrderBumps, { query: { ...filter, cursor } }),
    placeholderData: keepPreviousData,
  });
}

/** A new bump, or one in the place of `bump` as it was seen. */
export function useSaveBump() {
  return useAction({
    mutationFn: ({ bump, draft }: { bump: AdminBump | null; draft: BumpDraft }) =>
      bump
        ? callRoute(catalogAdminRoutes.changeOrderBump, {
            params: { id: bump.id },
            body: { version: bump.version, change: draft },
          })
        : callRoute(catalogAdminRoutes.createOrderBump, { body: draft }),
    refreshes: [catalogAdminRoutes.listAllOrderBumps, catalogRoutes.listOrderBumps],
  });
}

export function useToggleBump() {
  return useToggle({
    list: catalogAdminRoutes.listAllOrderBumps,
    shownBy: [catalogRoutes.listOrderBumps],
    send: ({ id, version }: AdminBump, isActive, former: AdminBump | undefined) =>
      callRoute(catalogAdminRoutes.changeOrderBump, {
        params: { id },
        // Switched back before the list has the new version, which the reply to the former switch says.
        body: { version: Math.max(version, former?.version ?? 0), change: { isActive } },
      }),
  });
}

export function useDeleteBump() {
  return useAction({
    mutationFn: ({ id, version }: AdminBump) =>
      callRoute(catalogAdminRoutes.deleteOrderBump, { params: { id }, query: { version } }),
    refreshes: [catalogAdminRoutes.listAllOrderBumps, catalogRoutes.listOrderBumps],
  });
}

export function useImportBumps(): ImportRows {
  const client = useQueryClient();
  return async (rows, apply) => {
    const result = await callRoute(catalogAdminRoutes.importOrderBumps, { body: { rows, apply } });
    if (apply)
      await invalidateRoutes(client, catalogAdminRoutes.listAllOrderBumps, catalogRoutes.listOrderBumps);
    return result;
  };
}
