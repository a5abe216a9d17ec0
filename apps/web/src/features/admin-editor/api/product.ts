import {
  catalogRoutes,
  productEditingRoutes,
  type ProductDraft,
  type ProductPatch,
} from '@vale/contracts/catalog';
import { useQuery } from '@tanstack/react-query';
import { callRoute } from '../../../shared/http/call-route.js';
import { routeQuery } from '../../../shared/http/route-query.js';
import { useAction } from '../../../shared/http/use-action.js';

/** Always fetched, and not refetched during the edit, which is compared with it. */
export function useInspectedProduct(id: string | null) {
  return useQuery({
    ...routeQuery(productEditingRoutes.inspectProduct, { params: { id: id ?? '' } }),
    enabled: id !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

export function inspectProduct(id: string) {
  return callRoute(productEditingRoutes.inspectProduct, { params: { id } });
}

type Saved =
  | { kind: 'new'; draft: ProductDraft }
  /** `version`: the version that was edited. */
  | { kind: 'change'; id: string; change: ProductPatch; version: number };

export function useSaveProduct() {
  return useAction({
    mutationFn: (saved: Saved) =>
      saved.kind === 'new'
        ? callRoute(catalogRoutes.createProduct, { body: saved.draft })
        : callRoute(catalogRoutes.changeProduct, {
            params: { id: saved.id },
            body: { ...saved.change, version: saved.version },
          }),
    refreshes: [catalogRoutes.listAllProducts, catalogRoutes.listProducts, catalogRoutes.getProduct],
  });
}
