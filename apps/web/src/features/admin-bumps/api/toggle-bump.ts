import { catalogAdminRoutes, catalogRoutes, type AdminBump } from '@vale/contracts/catalog';
import type { RouteReply } from '@vale/contracts/define';
import { useQueryClient } from '@tanstack/react-query';
import { callRoute } from '../../../shared/http/call-route.js';
import { invalidateRoutes } from '../../../shared/http/route-query.js';
import { useAction } from '../../../shared/http/use-action.js';
import { useInTurn } from '../../../shared/http/use-in-turn.js';

type BumpPage = RouteReply<typeof catalogAdminRoutes.listAllOrderBumps>;

const lists = { queryKey: [catalogAdminRoutes.listAllOrderBumps.path] };

const mutationKey = ['toggle-bump'];

/** Shown at once, and taken back where the server refuses. */
export function useToggleBump() {
  const client = useQueryClient();
  const inTurn = useInTurn<AdminBump>();
  return useAction({
    mutationKey,
    mutationFn: ({ id, version, isActive }: AdminBump) =>
      inTurn(id, (former) =>
        callRoute(catalogAdminRoutes.changeOrderBump, {
          params: { id },
          // Switched back before the list has the new version, which the reply to the former switch says.
          body: { version: Math.max(version, former?.version ?? 0), change: { isActive: !isActive } },
        }),
      ),
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
    onSettled: async () => {
      // The last one reads the list again: before, it would show what is being changed as it was.
      if (client.isMutating({ mutationKey }) > 1) return;
      await invalidateRoutes(client, catalogAdminRoutes.listAllOrderBumps, catalogRoutes.listOrderBumps);
    },
  });
}

function switched(page: BumpPage, id: string): BumpPage {
  return {
    ...page,
    items: page.items.map((one) => (one.id === id ? { ...one, isActive: !one.isActive } : one)),
  };
}
