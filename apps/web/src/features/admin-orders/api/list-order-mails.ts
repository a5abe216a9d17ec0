import { notificationRoutes } from '@vale/contracts/notification';
import { useQuery } from '@tanstack/react-query';
import { routeQuery } from '../../../shared/http/route-query.js';

export function useOrderMails(transactionId: string) {
  return useQuery(routeQuery(notificationRoutes.listOrderMails, { params: { transactionId } }));
}
