import { catalogRoutes } from '@vale/contracts/catalog';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { routeQuery } from '../../../shared/http/route-query.js';

/** Products that a shopper may mean. A changed text aborts the running request. */
export function useSuggestions(q: string, { limit, enabled = true }: { limit: number; enabled?: boolean }) {
  return useQuery({
    ...routeQuery(catalogRoutes.suggestProducts, { query: { q, limit } }),
    placeholderData: keepPreviousData,
    enabled: enabled && q !== '',
  });
}
