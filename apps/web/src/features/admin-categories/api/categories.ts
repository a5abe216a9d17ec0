import { catalogRoutes, categoryRoutes, type CategoryDraft } from '@vale/contracts/catalog';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { callRoute } from '../../../shared/http/call-route.js';
import { invalidateRoutes, routeQuery } from '../../../shared/http/route-query.js';
import { useAction } from '../../../shared/http/use-action.js';

export function useCategories() {
  return useQuery(routeQuery(categoryRoutes.listCategories, {}));
}

/** All categories at once, made from the version that was seen. */
export function useSaveCategories() {
  const client = useQueryClient();
  return useAction({
    mutationFn: (body: { version: number; items: CategoryDraft[] }) =>
      callRoute(categoryRoutes.changeCategories, { body }),
    onSettled: () => invalidateRoutes(client, categoryRoutes.listCategories, catalogRoutes.getShop),
  });
}
