import { catalogRoutes } from '@vale/contracts/catalog';
import { checkoutAdminRoutes, paymentMethodRoutes } from '@vale/contracts/checkout';
import { figuresRoutes } from '@vale/contracts/figures';
import { dayOf, dayText, reportRoutes } from '@vale/contracts/tracking';
import { useQuery } from '@tanstack/react-query';
import { routeQuery } from '../../../shared/http/route-query.js';
import { serverNow } from '../../../shared/time/server-clock.js';

export const useCatalogFigures = () => useQuery(routeQuery(figuresRoutes.catalogFigures, {}));
export const useAccountFigures = () => useQuery(routeQuery(figuresRoutes.accountFigures, {}));
const useSalesFigures = () => useQuery(routeQuery(figuresRoutes.salesFigures, {}));

/** Milliseconds between two looks for waiting work, while somebody is there. */
const LOOK_EVERY_MS = 60_000;

export const useWaitingWork = () =>
  useQuery({ ...routeQuery(figuresRoutes.waitingWork, {}), refetchInterval: LOOK_EVERY_MS });

/** Days that the panel's figures count, as Análise does by default. */
const DAYS = 30;

/** The figures of Análise. */
export function useRecentSales() {
  const today = dayOf(serverNow());
  const query = { from: dayText(today - DAYS + 1), to: dayText(today) };
  return useQuery({ ...routeQuery(reportRoutes.overview, { query }), staleTime: 10_000 });
}

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
  const mail = useQuery(routeQuery(figuresRoutes.mailFigures, {})).data;
  const methods = useQuery(routeQuery(paymentMethodRoutes.listPaymentMethods, {})).data;
  if (!shop || !catalog || !sales || !mail || !methods) return undefined;
  return { shop, catalog, sales, mail, methods: methods.items };
}

export type SetupFacts = NonNullable<ReturnType<typeof useSetupFacts>>;
