import { followedUntil } from '@vale/contracts/checkout';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useIsPast } from '../../../shared/time/use-now.js';
import { orderQuery, useOrder } from '../api/order.js';
import { useOrderEvents } from './use-order-events.js';

/** The order, loaded again at each server-sent event while it may change, and polled in case an event is missed. */
export function useLiveOrder(transactionId: string) {
  const client = useQueryClient();
  const query = useOrder(transactionId);
  const { data } = query;
  const reload = useCallback(
    () => void client.invalidateQueries({ queryKey: orderQuery(transactionId).queryKey }),
    [client, transactionId],
  );
  const until = data ? followedUntil(data) : 0;
  const isOver = useIsPast(until === Infinity ? null : until);
  useOrderEvents(transactionId, data !== undefined && !isOver, reload);
  return query;
}
