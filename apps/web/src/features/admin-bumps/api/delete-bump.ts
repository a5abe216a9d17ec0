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
    // After a refusal too: the list shows what somebody else made of it.
    onSettled: () =>
      invalidateRoutes(client, catalogAdminRoutes.listAllOrderBumps, catalogRoutes.listOrderBumps),
  });
}
