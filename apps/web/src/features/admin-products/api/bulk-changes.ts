import { bulkChangeRoutes, type BulkAction, type BulkChange } from '@vale/contracts/catalog';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { callRoute } from '../../../shared/http/call-route.js';
import { invalidateRoutes, pagedRouteQuery, routeQuery } from '../../../shared/http/route-query.js';
import { useAction } from '../../../shared/http/use-action.js';
import { forgetProducts } from './change-product.js';

const POLL_MS = 1_000;

/** Asks the server what the action would do to each product. */
export function usePrepareBulkChange() {
  return useAction({
    mutationFn: (body: { action: BulkAction; ids: string[] }) =>
      callRoute(bulkChangeRoutes.prepareBulkChange, { body }),
  });
}

export function useStartBulkChange(onStarted: (change: BulkChange) => void) {
  const client = useQueryClient();
  return useAction({
    mutationFn: (id: string) => callRoute(bulkChangeRoutes.startBulkChange, { params: { id } }),
    onSuccess: onStarted,
    onSettled: () => invalidateRoutes(client, bulkChangeRoutes.getLatestBulkChange),
  });
}

/** The undo is a bulk change of its own. */
export function useUndoBulkChange(onStarted: (change: BulkChange) => void) {
  const client = useQueryClient();
  return useAction({
    mutationFn: (id: string) => callRoute(bulkChangeRoutes.undoBulkChange, { params: { id } }),
    onSuccess: onStarted,
    onSettled: () => invalidateRoutes(client, bulkChangeRoutes.getLatestBulkChange),
  });
}

/** Read again every second while it runs. */
export function useBulkChange(id: string) {
  return useQuery({
    ...routeQuery(bulkChangeRoutes.getBulkChange, { params: { id } }),
    refetchInterval: ({ state: { data } }) => (data?.state === 'running' ? POLL_MS : false),
  });
}

/** The running or last one, also of another browser. The products are read again when it ends. */
export function useLatestBulkChange() {
  const client = useQueryClient();
  const { data } = useQuery({
    ...routeQuery(bulkChangeRoutes.getLatestBulkChange, {}),
    refetchInterval: ({ state }) => (state.data?.latest?.state === 'running' ? POLL_MS : false),
  });
  const latest = data?.latest ?? null;
  const known = useRef<string>(undefined);
  const current = data && (latest ? `${latest.id} ${latest.state}` : '');
  useEffect(() => {
    const isNews = known.current !== undefined && known.current !== current;
    if (isNews && latest?.state === 'done') void forgetProducts(client);
    known.current = current;
  }, [client, current, latest?.state]);
  return latest;
}

/** `only`: the products that stayed as they are, for a reason. */
export function useBulkRows(id: string, only?: 'problems') {
  return useInfiniteQuery({
    ...pagedRouteQuery(bulkChangeRoutes.listBulkRows, { params: { id }, query: only ? { only } : {} }),
    // Rows that were read before the change was made lack their outcome.
    staleTime: 0,
    gcTime: 0,
  });
}
