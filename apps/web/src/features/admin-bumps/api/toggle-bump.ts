import { catalogAdminRoutes, catalogRoutes, type AdminBump } from '@vale/contracts/catalog';
import { callRoute } from '../../../shared/http/call-route.js';
import { useToggle } from '../../../shared/ui/admin/use-toggle.js';

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
