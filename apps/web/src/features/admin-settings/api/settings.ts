import {
  catalogAdminRoutes,
  catalogRoutes,
  type LegalPageName,
  type StoreSettings,
} from '@vale/contracts/catalog';
import { figuresRoutes } from '@vale/contracts/figures';
import { notificationRoutes } from '@vale/contracts/notification';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { callRoute } from '../../../shared/http/call-route.js';
import { invalidateRoutes, routeQuery } from '../../../shared/http/route-query.js';
import { useAction } from '../../../shared/http/use-action.js';

export function useAdminShop() {
  // The form is built from this data, so it must not change while somebody types.
  return useQuery({ ...routeQuery(catalogRoutes.inspectShop, {}), staleTime: Infinity });
}

export function useLegalDefaults() {
  return useQuery({ ...routeQuery(catalogAdminRoutes.getLegalDefaults, {}), staleTime: Infinity });
}

export function useSaveSettings() {
  const client = useQueryClient();
  return useAction({
    mutationFn: (body: { version: number; settings: StoreSettings }) =>
      callRoute(catalogRoutes.changeShop, { body }),
    onSuccess: async (saved) => {
      client.setQueryData(routeQuery(catalogRoutes.inspectShop, {}).queryKey, saved);
      await invalidateRoutes(client, catalogRoutes.getShop, catalogRoutes.getLegalPage);
    },
  });
}

/** Nothing is stored. */
export function usePreviewLegal() {
  return useAction({
    mutationFn: (body: { page: LegalPageName; settings: StoreSettings }) =>
      callRoute(catalogAdminRoutes.previewLegalPage, { body }),
  });
}

/** Sent to the signed-in admin. A sent mail completes a setup step. */
export function useTestMail() {
  return useAction({
    mutationFn: () => callRoute(notificationRoutes.testMail, {}),
    refreshes: [figuresRoutes.mailFigures],
  });
}
