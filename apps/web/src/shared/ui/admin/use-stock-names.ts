import { stockNameRoutes, type StockName } from '@vale/contracts/catalog';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { routeQuery } from '../../http/route-query.js';

/** Resolves product and order bump names by id; deleted ones are missing. */
export function useStockNames(ids: readonly string[]) {
  const some = [...new Set(ids)].toSorted();
  return useQuery({
    ...routeQuery(stockNameRoutes.listStockNames, { query: { ids: some.join(',') } }),
    placeholderData: keepPreviousData,
    enabled: some.length > 0,
    select: ({ items }) => new Map<string, StockName>(items.map((name) => [name.id, name])),
  });
}
