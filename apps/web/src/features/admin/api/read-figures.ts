import { catalogRoutes, MAX_STOCK_NAMES } from '@vale/contracts/catalog';
import { checkoutAdminRoutes, paymentMethodRoutes, stockAdminRoutes } from '@vale/contracts/checkout';
import { figuresRoutes } from '@vale/contracts/figures';
import { platformRoutes } from '@vale/contracts/platform';
import { dayOf, dayText, reportRoutes } from '@vale/contracts/tracking';
import { webhookRoutes } from '@vale/contracts/webhooks';
import { useQuery } from '@tanstack/react-query';
import { routeQuery } from '../../../shared/http/route-query.js';
import { useStockNames } from '../../../shared/ui/admin/use-stock-names.js';
import { useMinute } from '../model/use-minute.js';
import { LOOK_EVERY_MS } from './get-waiting-work.js';

export const useCatalogFigures = () => useQuery(routeQuery(figuresRoutes.catalogFigures, {}));
export const useAccountFigures = () => useQuery(routeQuery(figuresRoutes.accountFigures, {}));
const useSalesFigures = () => useQuery(routeQuery(figuresRoutes.salesFigures, {}));

/** Days that the panel's figures count, as Análise does by default. */
const DAYS = 30;

/** The figures of Análise. */
export function useRecentSales() {
  const today = dayOf(useMinute());
  const query = { from: dayText(today - DAYS + 1), to: dayText(today) };
  return useQuery({ ...routeQuery(reportRoutes.overview, { query }), staleTime: 10_000 });
}

/** The figures of Análise for today, against yesterday. */
export function useSalesOfToday() {
  const today = dayText(dayOf(useMinute()));
  const query = { from: today, to: today };
  return useQuery({
    ...routeQuery(reportRoutes.overview, { query }),
    staleTime: 10_000,
    refetchInterval: LOOK_EVERY_MS,
  });
}

/** Best sellers whose stocks are looked at: the route takes no more. */
const MAX_PRODUCTS = 50;

/** The emptiest stocks, and those of what sold most in a week; with names. */
export function useEmptiestStocks() {
  const emptiest = useQuery({
    ...routeQuery(stockAdminRoutes.listStocks, { query: { limit: MAX_PRODUCTS } }),
    refetchInterval: LOOK_EVERY_MS,
  });
  const pace = useQuery(routeQuery(reportRoutes.pace, {}));
  const best = pace.data?.sold.toSorted((one, other) => other.units - one.units) ?? [];
  const productIds = [...new Set(best.map(({ productId }) => productId))].slice(0, MAX_PRODUCTS).join();
  const sold = useQuery({
    ...routeQuery(stockAdminRoutes.listStocks, { query: { productIds } }),
    enabled: productIds !== '',
    refetchInterval: LOOK_EVERY_MS,
  });
  const stocks = [...(emptiest.data?.items ?? []), ...(sold.data?.items ?? [])];
  const ids = [...new Set(stocks.map(({ productId }) => productId))].toSorted();
  const known = sold.isLoading ? [] : ids;
  const names = [
    useStockNames(known.slice(0, MAX_STOCK_NAMES)),
    useStockNames(known.slice(MAX_STOCK_NAMES, 2 * MAX_STOCK_NAMES)),
  ];
  const reads = [emptiest, pace, sold, ...names];
  return {
    stocks,
    sold: pace.data?.sold ?? [],
    names: names.flatMap(({ data }) => [...(data?.values() ?? [])]),
    isLoading: reads.some(({ isLoading }) => isLoading),
    failed: reads.find(({ isError }) => isError),
  };
}

export const useMailFigures = () =>
  useQuery({ ...routeQuery(figuresRoutes.mailFigures, {}), refetchInterval: LOOK_EVERY_MS });

/** The newest work that failed for good: whether there is any. */
export const useDeadLetter = () =>
  useQuery({
    ...routeQuery(platformRoutes.listDeadLetters, { query: { limit: 1 } }),
    refetchInterval: LOOK_EVERY_MS,
  });

export const useWebhookStates = () =>
  useQuery({ ...routeQuery(webhookRoutes.listWebhooks, {}), refetchInterval: LOOK_EVERY_MS });

/** Checks that fail while the server works on: `disk`, `backup`. Null where the server shows its state to nobody outside. */
export const useDegraded = () =>
  useQuery({
    queryKey: ['/readyz'],
    refetchInterval: LOOK_EVERY_MS,
    queryFn: async (): Promise<string | null> => {
      const reply = await fetch('/readyz', { cache: 'no-store' });
      const isJson = reply.headers.get('content-type')?.includes('json');
      const body = isJson ? ((await reply.json()) as { degraded?: unknown }) : {};
      return 'degraded' in body ? String(body.degraded) : null;
    },
  });

/** Changes that the panel lists. */
const RECENT = 8;

/** Loaded again at each visit, because every action of the panel changes them. */
export const useRecentChanges = () =>
  useQuery({ ...routeQuery(checkoutAdminRoutes.listAudit, { query: { limit: RECENT } }), staleTime: 0 });

/** Data for the checklist of a new shop; undefined until all of it is loaded. */
export function useSetupFacts() {
  const shop = useQuery(routeQuery(catalogRoutes.inspectShop, {})).data;
  const catalog = useCatalogFigures().data;
  const sales = useSalesFigures().data;
  const mail = useMailFigures().data;
  const methods = useQuery(routeQuery(paymentMethodRoutes.listPaymentMethods, {})).data;
  if (!shop || !catalog || !sales || !mail || !methods) return undefined;
  return { shop, catalog, sales, mail, methods: methods.items };
}

export type SetupFacts = NonNullable<ReturnType<typeof useSetupFacts>>;
