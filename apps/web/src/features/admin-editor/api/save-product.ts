import { catalogRoutes, type ProductDraft, type ProductPatch } from '@vale/contracts/catalog';
import { useQueryClient } from '@tanstack/react-query';
import { callRoute } from '../../../shared/http/call-route.js';
import { invalidateRoutes } from '../../../shared/http/route-query.js';
import { useAction } from '../../../shared/http/use-action.js';

type Saved =
  | { kind: 'new'; draft: ProductDraft }
  /** `version`: the version that was edited. */
  | { kind: 'change'; id: string; change: ProductPatch; version: number };

export function useSaveProduct() {
  const client = useQueryClient();
  return useAction({
    mutationFn: (saved: Saved) =>
      saved.kind === 'new'
        ? callRoute(catalogRoutes.createProduct, { body: saved.draft })
        : callRoute(catalogRoutes.changeProduct, {
            params: { id: saved.id },
            body: { ...saved.change, version: saved.version },
          }),
    onSuccess: () =>
      invalidateRoutes(
        client,
        catalogRoutes.listAllProducts,
        catalogRoutes.listProducts,
        catalogRoutes.getProduct,
      ),
  });
}
