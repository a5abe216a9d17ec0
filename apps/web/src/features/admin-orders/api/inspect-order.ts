import { checkoutAdminRoutes, type OrderDetail } from '@vale/contracts/checkout';
import { useQuery, type QueryClient } from '@tanstack/react-query';
import { routeQuery } from '../../../shared/http/route-query.js';

/** Milliseconds between two readings while the page is visible. */
const REFRESH_MS = 10_000;

const inspection = (transactionId: string) =>
  routeQuery(checkoutAdminRoutes.inspectOrder, { params: { transactionId } });

export function useInspectedOrder(transactionId: string) {
  return useQuery({ ...inspection(transactionId), refetchInterval: REFRESH_MS });
}

/** The order as an action left it. */
export function keepInspected(client: QueryClient, order: OrderDetail): void {
  client.setQueryData(inspection(order.transactionId).queryKey, order);
}
