import { checkoutAdminRoutes } from '@vale/contracts/checkout';
import { useQuery } from '@tanstack/react-query';
import { routeQuery } from '../../../shared/http/route-query.js';

/** Records that are summed: the most that a page may have. */
const RECORDS = 100;

/** The newest records of codes that were added to the stocks of a product or order bump. */
export function useAddedBatches(productId: string) {
  const query = { targetKind: 'stock', targetId: productId, action: 'stock.add', limit: RECORDS } as const;
  return useQuery({ ...routeQuery(checkoutAdminRoutes.listAudit, { query }), staleTime: 0 });
}
