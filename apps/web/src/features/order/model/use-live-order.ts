import { isFinalStatus } from '@vale/contracts/checkout';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { orderQuery, useOrder } from '../api/get-order.js';
import { useOrderEvents } from './use-order-events.js';

/** The order as it is now: told at once by events, and asked every 10 s in case nobody tells. */
export function useLiveOrder(transactionId: string) {
  const client = useQueryClient();
  const query = useOrder(transactionId);
  const { data } = query;
  const look = useCallback(
    () => void client.invalidateQueries({ queryKey: orderQuery(transactionId).queryKey }),
    [client, transactionId],
  );
  useOrderEvents(transactionId, data !== undefined && !isFinalStatus(data.status), look);
  return query;
}
