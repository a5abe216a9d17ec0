import { stockNameRoutes } from '@vale/contracts/catalog';
import { stockAdminRoutes } from '@vale/contracts/checkout';
import { exportRoutes, reportRoutes, type Period } from '@vale/contracts/tracking';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { routeQuery } from '../../../shared/http/route-query.js';

/** Figures are counted every ten seconds: nothing is shown for longer without being asked for again. */
const FRESH = { staleTime: 10_000, placeholderData: keepPreviousData };

export const useOverview = (query: Period) =>
  useQuery({ ...routeQuery(reportRoutes.overview, { query }), ...FRESH });
export const useFunnel = (query: Period) =>
  useQuery({ ...routeQuery(reportRoutes.funnel, { query }), ...FRESH });
export const useCampaigns = (query: Period) =>
  useQuery({ ...routeQuery(reportRoutes.campaigns, { query }), ...FRESH });
export const useExports = () => useQuery({ ...routeQuery(exportRoutes.listExports, {}), ...FRESH });
export const useBumpTest = () => useQuery({ ...routeQuery(reportRoutes.bumps, {}), ...FRESH });
export const useCohorts = () => useQuery({ ...routeQuery(reportRoutes.cohorts, {}), ...FRESH });

/** The emptiest stocks, what was sold of them in a week, and their names. */
export function useStockPace() {
  const stocks = useQuery(routeQuery(stockAdminRoutes.listStocks, { query: { limit: 50 } }));
  const pace = useQuery(routeQuery(reportRoutes.pace, {}));
  const ids = [...new Set(stocks.data?.items.map(({ productId }) => productId))].join();
  const names = useQuery({
    ...routeQuery(stockNameRoutes.listStockNames, { query: { ids } }),
    enabled: ids !== '',
  });
  return { stocks, pace, names };
}
