import { catalogAdminRoutes, catalogRoutes } from '@vale/contracts/catalog';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callRoute } from '../../../shared/http/call-route.js';
import { invalidateRoutes } from '../../../shared/http/route-query.js';

export function useDeleteBump() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => callRoute(catalogAdminRoutes.deleteOrderBump, { params: { id } }),
    onSuccess: () =>
      invalidateRoutes(client, catalogAdminRoutes.listAllOrderBumps, catalogRoutes.listOrderBumps),
  });
}
