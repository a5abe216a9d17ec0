import { catalogAdminRoutes, catalogRoutes, type AdminBump } from '@vale/contracts/catalog';
import type { RouteReply } from '@vale/contracts/define';
import { useQueryClient } from '@tanstack/react-query';
import { callRoute } from '../../../shared/http/call-route.js';
import { invalidateRoutes } from '../../../shared/http/route-query.js';
import { useAction } from '../../../shared/http/use-action.js';

type BumpPage = RouteReply<typeof catalogAdminRoutes.listAllOrderBumps>;

const lists = { queryKey: [catalogAdminRoutes.listAllOrderBumps.path] };

/** Shown at once, and taken back where the server refuses. */
export function useToggleBump() {
  const client = useQueryClient();
  return useAction({
    mutationFn: ({ id, version, isActive }: AdminBump) =>
      callRoute(catalogAdminRoutes.changeOrderBump, {
        params: { id },
        body: { version, change: { isActive: !isActive } },
      }),
    keyOf: ({ id, isActive }) => `${id} ${isActive}`,
    onMutate: async ({ id }) => {
      await client.cancelQueries(lists);
      const before = client.getQueriesData<BumpPage>(lists);
      client.setQueriesData<BumpPage>(lists, (page) => page && switched(page, id));
      return before;
    },
    onError: (_error, _bump, before) => {
      for (const [key, page] of before ?? []) client.setQueryData(key, page);
    },
    onSettled: () =>
      invalidateRoutes(client, catalogAdminRoutes.listAllOrderBumps, catalogRoutes.listOrderBumps),
  });
}

function switched(page: BumpPage, id: string): BumpPage {
  return {
    ...page,
    items: page.items.map((one) => (one.id === id ? { ...one, isActive: !one.isActive } : one)),
  };
}
