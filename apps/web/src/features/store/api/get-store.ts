import { catalogRoutes, type StoreView } from '@vale/contracts/catalog';
import { useQuery } from '@tanstack/react-query';
import { routeQuery } from '../../../shared/http/route-query.js';

export const storeQuery = () => ({ ...routeQuery(catalogRoutes.getStore, {}), staleTime: 60_000 });

/** `undefined` until it is known; pages show what they can without it. */
export function useStore(): StoreView | undefined {
  return useQuery(storeQuery()).data;
}
