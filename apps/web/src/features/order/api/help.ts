import { helpRoutes, type HelpReason, type OrderHelp, type OrderView } from '@vale/contracts/checkout';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { callRoute } from '../../../shared/http/call-route.js';
import { invalidateRoutes } from '../../../shared/http/route-query.js';
import { useAction } from '../../../shared/http/use-action.js';
import { randomId } from '../../../shared/random-id.js';

type HelpedOrder = Pick<OrderView, 'transactionId' | 'helpAt' | 'byLink'>;

/** Milliseconds between two readings while a request is open and the page is visible. */
const REFRESH_MS = 30_000;

/** Reads again after a message was written or a code was shown, because both change the conversation or its rules. */
export function useOrderHelp({ transactionId, helpAt, byLink }: HelpedOrder) {
  return useQuery({
    queryKey: [helpRoutes.getHelp.path, transactionId, helpAt, byLink?.hidden.length],
    queryFn: ({ signal }) => callRoute(helpRoutes.getHelp, { params: { transactionId } }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data && isOpen(state.data) ? REFRESH_MS : false),
  });
}

interface NewHelp {
  reason: HelpReason;
  lines: number[];
  text: string;
  picture?: string | undefined;
}

export function useOpenHelp(transactionId: string) {
  const keyOf = useTextKey();
  return useAction({
    mutationFn: (body: NewHelp) =>
      callRoute(
        helpRoutes.openHelp,
        { params: { transactionId }, body },
        { idempotencyKey: keyOf(JSON.stringify(body)) },
      ),
    ...useRefreshed(),
  });
}

export function useWriteHelp(transactionId: string, requestId: string) {
  const keyOf = useTextKey();
  return useAction({
    mutationFn: (body: Pick<NewHelp, 'text' | 'picture'>) =>
      callRoute(
        helpRoutes.writeHelp,
        { params: { transactionId, requestId }, body },
        { idempotencyKey: keyOf(JSON.stringify(body)) },
      ),
    ...useRefreshed(),
  });
}

/** A message whose reply was lost is sent again under the same key, so it arrives once. */
function useTextKey(): (text: string) => string {
  const last = useRef<{ text: string; key: string }>(undefined);
  return (text) => {
    if (last.current?.text !== text) last.current = { text, key: randomId() };
    return last.current.key;
  };
}

/** Resolves once the page shows it. */
function useRefreshed() {
  const client = useQueryClient();
  return { onSettled: () => invalidateRoutes(client, helpRoutes.getHelp) };
}

function isOpen({ requests }: OrderHelp): boolean {
  return requests.some(({ state }) => state === 'waiting' || state === 'answered');
}
