import { catalogRoutes, type ProductPatch } from '@vale/contracts/catalog';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callRoute } from '../../../shared/http/call-route.js';
import { invalidateRoutes } from '../../../shared/http/route-query.js';

export function useChangeProduct() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, change }: { id: string; change: ProductPatch }) =>
      callRoute(catalogRoutes.changeProduct, { params: { id }, body: change }),
    onSuccess: () =>
      invalidateRoutes(
        client,
        catalogRoutes.listAllProducts,
        catalogRoutes.listProducts,
        catalogRoutes.getProduct,
      ),
  });
}
