import { catalogRoutes, type ProductPatch } from '@vale/contracts/catalog';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callRoute } from '../../../shared/http/call-route.js';

export function useChangeProduct() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, change }: { id: string; change: ProductPatch }) =>
      callRoute(catalogRoutes.changeProduct, { params: { id }, body: change }),
    onSuccess: () =>
      Promise.all(
        [catalogRoutes.listAllProducts, catalogRoutes.listProducts, catalogRoutes.getProduct].map((route) =>
          client.invalidateQueries({ queryKey: [route.path] }),
        ),
      ),
  });
}
