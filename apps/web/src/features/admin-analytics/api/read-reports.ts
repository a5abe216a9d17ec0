import { stockNameRoutes } from '@vale/contracts/catalog';
import { stockAdminRoutes } from '@vale/contracts/checkout';
import {
  exportRoutes,
  reportRoutes,
  spendRoutes,
  type AdsOf,
  type CampaignDay,
  type Period,
} from '@vale/contracts/tracking';
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
/** Asks for nothing until a campaign is given. */
export const useAds = (period: Period, of: Pick<AdsOf, 'source' | 'name'> | null) =>
  useQuery({
    ...routeQuery(reportRoutes.ads, { query: { ...period, ...of } }),
    staleTime: FRESH.staleTime,
    enabled: of !== null,
  });
export const useSpend = (query: Period) =>
  useQuery({ ...routeQuery(reportRoutes.spend, { query }), ...FRESH });
/** Asks for nothing until a campaign is given. */
export const useSpendDays = (
  period: Period,
  of: Pick<CampaignDay, 'platform' | 'campaign' | 'campaignId'> | null,
) =>
  useQuery({
    ...routeQuery(spendRoutes.spendDays, { query: { ...period, ...of } }),
    staleTime: FRESH.staleTime,
    enabled: of !== null,
  });
export const useSpendFiles = () => useQuery({ ...routeQuery(spendRoutes.listSpendFiles, {}), ...FRESH });
export const useExports = () => useQuery({ ...routeQuery(exportRoutes.listExports, {}), ...FRESH });
export const useBumpTest = () => useQuery({ ...routeQuery(reportRoutes.bumps, {}), ...FRESH });
export const useBuyers = (query: Period) =>
  useQuery({ ...routeQuery(reportRoutes.buyers, { query }), ...FRESH });
export const useCoupons = (query: Period) =>
  useQuery({ ...routeQuery(reportRoutes.coupons, { query }), ...FRESH });
export const useSearches = (query: Period) =>
  useQuery({ ...routeQuery(reportRoutes.searches, { query }), ...FRESH });
export const useCohorts = () => useQuery({ ...routeQuery(reportRoutes.cohorts, {}), ...FRESH });

/** The route takes at most this many. */
const MAX_PRODUCTS = 50;

/** With the names of these products, which no order may have named. */
export function useViewedProducts(query: Period) {
  const views = useQuery({ ...routeQuery(reportRoutes.views, { query }), ...FRESH });
  const ids = views.data?.products.map(({ productId }) => productId).join() ?? '';
  const names = useQuery({
    ...routeQuery(stockNameRoutes.listStockNames, { query: { ids } }),
    enabled: ids !== '',
  });
  return { views, names };
}

/** Units sold in a week, best sellers first, with the stocks and names of these products. */
export function useStockPace() {
  const pace = useQuery(routeQuery(reportRoutes.pace, {}));
  const sold = pace.data?.sold.toSorted((one, other) => other.units - one.units) ?? [];
  const ids = [...new Set(sold.map(({ productId }) => productId))].slice(0, MAX_PRODUCTS).join();
  const enabled = ids !== '';
  const stocks = useQuery({
    ...routeQuery(stockAdminRoutes.listStocks, { query: { productIds: ids } }),
    enabled,
  });
  const names = useQuery({ ...routeQuery(stockNameRoutes.listStockNames, { query: { ids } }), enabled });
  return { pace, stocks, names };
}
