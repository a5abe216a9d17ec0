import { catalogAdminRoutes, catalogRoutes, type AdminBump, type BumpDraft } from '@vale/contracts/catalog';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callRoute } from '../../../shared/http/call-route.js';
import { invalidateRoutes } from '../../../shared/http/route-query.js';

/** A new bump, or the changed fields of `bump`. */
export function useSaveBump(bump: AdminBump | null) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (draft: BumpDraft) =>
      bump
        ? callRoute(catalogAdminRoutes.changeOrderBump, {
            params: { id: bump.id },
            body: { version: bump.version, change: draft },
          })
        : callRoute(catalogAdminRoutes.createOrderBump, { body: draft }),
    onSuccess: () =>
      invalidateRoutes(client, catalogAdminRoutes.listAllOrderBumps, catalogRoutes.listOrderBumps),
  });
}
