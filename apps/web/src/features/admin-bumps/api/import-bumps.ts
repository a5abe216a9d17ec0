import { catalogAdminRoutes, catalogRoutes } from '@vale/contracts/catalog';
import { useQueryClient } from '@tanstack/react-query';
import { callRoute } from '../../../shared/http/call-route.js';
import { invalidateRoutes } from '../../../shared/http/route-query.js';
import type { ImportRows } from '../../../shared/ui/admin/import-dialog.js';

export function useImportBumps(): ImportRows {
  const client = useQueryClient();
  return async (rows, apply) => {
    const result = await callRoute(catalogAdminRoutes.importOrderBumps, { body: { rows, apply } });
    if (apply)
      await invalidateRoutes(client, catalogAdminRoutes.listAllOrderBumps, catalogRoutes.listOrderBumps);
    return result;
  };
}
