import { identityRoutes, type CurrentUser } from '@vale/contracts/identity';
import { useQueryClient } from '@tanstack/react-query';
import { routeQuery } from '../../http/route-query.js';

/** The person who uses the panel, whose screens are shown once the session is loaded. */
export function usePanelUser(): CurrentUser | undefined {
  const session = useQueryClient().getQueryData(routeQuery(identityRoutes.getSession, {}).queryKey);
  return session?.user ?? undefined;
}
