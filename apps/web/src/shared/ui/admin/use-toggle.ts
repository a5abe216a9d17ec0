import type { Page, RouteDefinition } from '@vale/contracts/define';
import { useQueryClient } from '@tanstack/react-query';
import { invalidateRoutes } from '../../http/route-query.js';
import { useAction } from '../../http/use-action.js';
import { useRef } from 'react';

interface Toggled {
  id: string;
  isActive: boolean;
}

interface ToggleOptions<Item extends Toggled, Reply> {
  /** The panel's list of these. */
  list: RouteDefinition;
  /** The shop's routes that show them. */
  shownBy: readonly RouteDefinition[];
  /** `former`: reply to the last switch of the same item, which the list may not show yet. */
  send: (item: Item, isActive: boolean, former: Reply | undefined) => Promise<Reply>;
}

/** Switches an item of a list on or off: shown immediately, and reverted if the server refuses it. */
export function useToggle<Item extends Toggled, Reply>({ list, shownBy, send }: ToggleOptions<Item, Reply>) {
  const client = useQueryClient();
  const inTurn = useInTurn<Reply>();
  const lists = { queryKey: [list.path] };
  const mutationKey = ['toggle', list.path];
  return useAction({
    mutationKey,
    mutationFn: (item: Item) => inTurn(item.id, (former) => send(item, !item.isActive, former)),
    // Keyed by row and state: switching back before the reply is a separate change.
    keyOf: ({ id, isActive }) => `${id} ${isActive}`,
    onMutate: async ({ id, isActive }) => {
      await client.cancelQueries(lists);
      const before = client.getQueriesData<Page<Toggled>>(lists);
      client.setQueriesData<Page<Toggled>>(lists, (page) => page && withState(page, id, !isActive));
      return before;
    },
    onError: (_error, _item, before) => {
      for (const [key, page] of before ?? []) client.setQueryData(key, page);
    },
    onSettled: async () => {
      // Only the last request reloads the list: an earlier reload would show items that are still changing in
      // their old state.
      if (client.isMutating({ mutationKey }) > 1) return;
      await invalidateRoutes(client, list, ...shownBy);
    },
  });
}

function withState(page: Page<Toggled>, id: string, isActive: boolean): Page<Toggled> {
  return { ...page, items: page.items.map((one) => (one.id === id ? { ...one, isActive } : one)) };
}

/** Sends the requests that change one thing one after the other: two that are under way at once may arrive in any order. */
function useInTurn<Reply>() {
  const latest = useRef(new Map<string, Promise<Reply>>());
  /** `former`: reply to the last request of this item; undefined if there was none or it failed. */
  return (id: string, send: (former: Reply | undefined) => Promise<Reply>): Promise<Reply> => {
    const former = latest.current.get(id)?.catch(() => undefined);
    const sent = Promise.resolve(former).then(send);
    latest.current.set(id, sent);
    return sent;
  };
}
