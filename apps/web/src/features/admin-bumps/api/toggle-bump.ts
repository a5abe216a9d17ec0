import { catalogAdminRoutes, catalogRoutes, type AdminBump } from '@vale/contracts/catalog';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callRoute } from '../../../shared/http/call-route.js';
import { invalidateRoutes } from '../../../shared/http/route-query.js';
import { bumpsQuery } from './list-bumps.js';

/** Shown at once, and taken back where the server refuses. */
export function useToggleBump() {
  const client = useQueryClient();
  const { queryKey } = bumpsQuery();
  return useMutation({
    mutationFn: ({ id, version, isActive }: AdminBump) =>
      callRoute(catalogAdminRoutes.changeOrderBump, {
        params: { id },
        body: { version, change: { isActive: !isActive } },
      }),
    onMutate: async ({ id }) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey);
      client.setQueryData(
        queryKey,
        (list) =>
          list && {
            items: list.items.map((one) => (one.id === id ? { ...one, isActive: !one.isActive } : one)),
          },
      );
      return before;
    },
    onError: (_error, _bump, before) => client.setQueryData(queryKey, before),
    onSettled: () =>
      invalidateRoutes(client, catalogAdminRoutes.listAllOrderBumps, catalogRoutes.listOrderBumps),
  });
}
