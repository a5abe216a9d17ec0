import { catalogRoutes } from '@vale/contracts/catalog';
import { checkoutRoutes, type StockKey } from '@vale/contracts/checkout';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callRoute } from '../../../shared/http/call-route.js';
import { invalidateRoutes } from '../../../shared/http/route-query.js';

export function useAddStock() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: StockKey & { codes: string[] }) => callRoute(checkoutRoutes.addStock, { body }),
    onSuccess: () =>
      invalidateRoutes(
        client,
        checkoutRoutes.countStock,
        catalogRoutes.listAllProducts,
        catalogRoutes.getProduct,
      ),
  });
}
