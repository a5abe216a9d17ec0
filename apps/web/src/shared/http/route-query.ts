import type { Page, RouteDefinition, RouteReply, RouteRequest } from '@vale/contracts/define';
import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { callRoute, routeAddress, type CallOptions } from './call-route.js';
import { inlinedReply } from './inlined-data.js';

/** Replies inlined in the HTML are as old as the HTML, no matter when a page reads them. */
const INLINED_AT = Math.round(performance.timeOrigin);

/** Options of a query for a GET route. The key is `[path, address]`, so that one path can be invalidated as a whole. */
export function routeQuery<R extends RouteDefinition>(route: R, request: RouteRequest<R>) {
  const address = routeAddress(route, request);
  return queryOptions({
    queryKey: [route.path, address] as const,
    queryFn: ({ signal }) => callRoute(route, request, { signal }),
    initialData: () => inlinedReply(address) as RouteReply<R> | undefined,
    initialDataUpdatedAt: INLINED_AT,
  });
}

/**
 * Queries a list by a request body if the address would contain personal data. `inBody` defaults to true when
 * `q` is set.
 */
function search<
  List extends RouteDefinition,
  Search extends RouteDefinition,
  Searched extends { q?: string | undefined },
>(
  list: List,
  searched: Search,
  asked: Searched,
  { inBody = Boolean(asked.q), ...options }: CallOptions & { inBody?: boolean } = {},
): Promise<RouteReply<List>> {
  return inBody
    ? (callRoute(searched, { body: asked } as unknown as RouteRequest<Search>, options) as Promise<
        RouteReply<List>
      >)
    : callRoute(list, { query: asked } as unknown as RouteRequest<List>, options);
}

/** Options of a query for such a list, which is invalidated with the list's own route. */
export function searchQuery<
  List extends RouteDefinition,
  Search extends RouteDefinition,
  Searched extends { q?: string | undefined },
>(list: List, searched: Search, asked: Searched, options: { inBody?: boolean } = {}) {
  return queryOptions({
    queryKey: [list.path, asked] as const,
    queryFn: ({ signal }) => search(list, searched, asked, { signal, ...options }),
  });
}

/** With what the route tells of the page beside its items. */
type PageReply<R extends RouteDefinition> =
  RouteReply<R> extends Page<infer Item> ? RouteReply<R> & Page<Item> : never;

/** The same for a list that continues at a cursor. */
export function pagedRouteQuery<R extends RouteDefinition>(route: R, request: RouteRequest<R>) {
  const address = routeAddress(route, request);
  return infiniteQueryOptions({
    queryKey: [route.path, address, 'paged'] as const,
    queryFn: async ({ signal, pageParam }): Promise<PageReply<R>> => {
      const { query } = request as { query?: object };
      const next = { ...request, query: { ...query, ...(pageParam && { cursor: pageParam }) } };
      return (await callRoute(route, next as RouteRequest<R>, { signal })) as PageReply<R>;
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    initialData: () => {
      const first = inlinedReply(address) as PageReply<R> | undefined;
      return first && { pages: [first], pageParams: [null] };
    },
    initialDataUpdatedAt: INLINED_AT,
  });
}

/** Marks every cached reply of these routes as stale; resolves once those on screen are loaded again. */
export async function invalidateRoutes(client: QueryClient, ...routes: RouteDefinition[]): Promise<void> {
  await Promise.all(routes.map(({ path }) => client.invalidateQueries({ queryKey: [path] })));
}
