import { stockAdminRoutes } from '@vale/contracts/checkout';
import { callRoute } from '../../../shared/http/call-route.js';
import { useAction } from '../../../shared/http/use-action.js';
import { useRefreshStock } from './change-stock.js';

export function useShareText(productId: string) {
  const refresh = useRefreshStock();
  return useAction({
    mutationFn: (body: { variation: string; sales: number | null; text?: string }) =>
      callRoute(stockAdminRoutes.shareStock, { params: { productId }, body }),
    onSuccess: refresh,
  });
}

export function useEndSharing(productId: string) {
  const refresh = useRefreshStock();
  return useAction({
    mutationFn: (body: { variation: string }) =>
      callRoute(stockAdminRoutes.unshareStock, { params: { productId }, body }),
    onSuccess: refresh,
  });
}
