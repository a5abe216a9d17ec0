import { identityRoutes, type CurrentUser } from '@vale/contracts/identity';
import { useQuery, type Query } from '@tanstack/react-query';
import { useAfterHydration } from '../../../shared/hydration.js';
import { callRoute } from '../../../shared/http/call-route.js';
import { routeQuery } from '../../../shared/http/route-query.js';
import { keepProof } from '../../../shared/tracking/visit-proof.js';

export const sessionQuery = () => ({
  ...routeQuery(identityRoutes.getSession, {}),
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    callRoute(identityRoutes.getSession, {}, { signal }).then(keepProof),
  staleTime: 5 * 60_000,
});

/** Filter of the cached replies that depend on who is logged in. */
export const personalQueries = {
  predicate: ({ queryKey: [path] }: Query) => /^\/api\/(orders|account|admin)\b/.test(String(path)),
};

export function useSession() {
  return useQuery(sessionQuery());
}

/**
 * `undefined` until the session is loaded; `null` is a visitor. Also during hydration: the session may be there before the
 * script of the screen.
 */
export function useUser(): CurrentUser | null | undefined {
  const user = useSession().data?.user;
  return useAfterHydration(() => user, undefined);
}
