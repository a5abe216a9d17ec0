import { identityRoutes, type CurrentUser } from '@vale/contracts/identity';
import { useQuery } from '@tanstack/react-query';
import { routeQuery } from '../../../shared/http/route-query.js';

export const sessionQuery = () => ({ ...routeQuery(identityRoutes.getSession, {}), staleTime: 5 * 60_000 });

/** `undefined` until the store has said who is there; `null` is a visitor. */
export function useUser(): CurrentUser | null | undefined {
  return useQuery(sessionQuery()).data?.user;
}
