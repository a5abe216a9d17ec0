import { isFinalStatus } from '@vale/contracts/checkout';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { orderQuery, useOrder } from '../api/get-order.js';
import { useOrderEvents } from './use-order-events.js';

/** The order, loaded again at each server-sent event, and polled in case an event is missed. */
export function useLiveOrder(transactionId: string) {
  const client = useQueryClient();
  const query = useOrder(transactionId);
  const { data } = query;
  const reload = useCallback(
    () => void client.invalidateQueries({ queryKey: orderQuery(transactionId).queryKey }),
    [client, transactionId],
  );
  useOrderEvents(transactionId, data !== undefined && !isFinalStatus(data.status), reload);
  return query;
}
