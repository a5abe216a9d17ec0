import { stockAdminRoutes, type StockStand } from '@vale/contracts/checkout';
import { reportRoutes } from '@vale/contracts/tracking';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { routeQuery } from '../../../shared/http/route-query.js';
import { usePanelUser } from '../../../shared/ui/admin/panel-user.js';

/**
 * Free codes, last costs (centavos) by variation, and units sold in the last week, by product; undefined until they are known, null if they cannot be
 * read. `Infinity`: a text that is sold without a limit.
 */
export function useProductSales(ids: readonly string[]) {
  const stocks = useQuery({
    ...routeQuery(stockAdminRoutes.listStocks, { query: { productIds: ids.toSorted().join() } }),
    enabled: ids.length > 0,
  });
  const hasFigures = usePanelUser()?.pages?.includes('analytics') ?? false;
  const pace = useQuery({ ...routeQuery(reportRoutes.pace, {}), enabled: hasFigures });
  return {
    freeOf: (id: string) =>
      sumOf(stocks, ({ items }) => items.filter(({ productId }) => productId === id).map(freeIn)),
    costsOf: (id: string) => {
      if (!stocks.data) return stocks.isError ? null : undefined;
      const own = stocks.data.items.filter(({ productId }) => productId === id);
      return new Map(own.map(({ variation, lastCostCentavos }) => [variation, lastCostCentavos]));
    },
    soldOf: (id: string) =>
      hasFigures
        ? sumOf(pace, ({ sold }) =>
            sold.filter(({ productId }) => productId === id).map(({ units }) => units),
          )
        : null,
  };
}

const freeIn = ({ free, shared }: StockStand) => (shared?.sales === null ? Infinity : free);

function sumOf<Reply>(
  { data, isError }: UseQueryResult<Reply>,
  numbers: (reply: Reply) => number[],
): number | null | undefined {
  if (!data) return isError ? null : undefined;
  return numbers(data).reduce((sum, one) => sum + one, 0);
}
