import { catalogAdminRoutes, catalogRoutes, type AdminBump, type BumpDraft } from '@vale/contracts/catalog';
import { useQueryClient } from '@tanstack/react-query';
import { callRoute } from '../../../shared/http/call-route.js';
import { invalidateRoutes } from '../../../shared/http/route-query.js';
import { useAction } from '../../../shared/http/use-action.js';

/** A new bump, or one in the place of `bump` as it was seen. */
export function useSaveBump() {
  const client = useQueryClient();
  return useAction({
    mutationFn: ({ bump, draft }: { bump: AdminBump | null; draft: BumpDraft }) =>
      bump
        ? callRoute(catalogAdminRoutes.changeOrderBump, {
            params: { id: bump.id },
            body: { version: bump.version, change: draft },
          })
        : callRoute(catalogAdminRoutes.createOrderBump, { body: draft }),
    // Refreshes after a refusal too, because somebody else may have changed the list.
    onSettled: () =>
      invalidateRoutes(client, catalogAdminRoutes.listAllOrderBumps, catalogRoutes.listOrderBumps),
  });
}
