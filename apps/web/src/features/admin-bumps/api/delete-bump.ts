import { catalogAdminRoutes, catalogRoutes, type AdminBump } from '@vale/contracts/catalog';
import { useQueryClient } from '@tanstack/react-query';
import { callRoute } from '../../../shared/http/call-route.js';
import { invalidateRoutes } from '../../../shared/http/route-query.js';
import { useAction } from '../../../shared/http/use-action.js';

export function useDeleteBump() {
  const client = useQueryClient();
  return useAction({
    mutationFn: ({ id, version }: AdminBump) =>
      callRoute(catalogAdminRoutes.deleteOrderBump, { params: { id }, query: { version } }),
    // Refreshes after a refusal too, because somebody else may have changed the list.
    onSettled: () =>
      invalidateRoutes(client, catalogAdminRoutes.listAllOrderBumps, catalogRoutes.listOrderBumps),
  });
}
