import { useQuery } from '@tanstack/react-query';
import { destinationRoutes } from '@vale/contracts/tracking';
import { routeQuery } from '../../../shared/http/route-query.js';

export function useOrderConversions(transactionId: string) {
  return useQuery(routeQuery(destinationRoutes.listDeliveries, { params: { transactionId } }));
}
