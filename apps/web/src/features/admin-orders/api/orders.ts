import { checkoutAdminRoutes, checkoutRoutes, type AdminOrder } from '@vale/contracts/checkout';
import type { Page } from '@vale/contracts/define';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { routeQuery, search, searchQuery } from '../../../shared/http/route-query.js';
import { queryOf, type OrderFilter } from '../model/order-filter.js';

/** Milliseconds between two readings while the page is visible. */
const REFRESH_MS = 15_000;

const PAGE = 50;
/** Orders of one request of an export: the most that a page may have. */
const EXPORT_PAGE = 100;
/** Limit per file. More would keep the tab and the store busy for minutes. */
export const MAX_EXPORTED = 20_000;

const ROUTES = [checkoutRoutes.listAllOrders, checkoutRoutes.searchOrders] as const;

export function useOrders(filter: OrderFilter, cursor: string | undefined) {
  return useQuery({
    ...searchQuery(...ROUTES, { ...queryOf(filter), limit: PAGE, ...(cursor && { cursor }) }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
}

/** Every order of a filter, page after page; null where there are more than `MAX_EXPORTED`. */
export async function readAllOrders(
  filter: OrderFilter,
  onProgress: (count: number) => void,
): Promise<AdminOrder[] | null> {
  const orders: AdminOrder[] = [];
  let cursor: string | null = null;
  do {
    const asked = { ...queryOf(filter), limit: EXPORT_PAGE, ...(cursor && { cursor }) };
    const page: Page<AdminOrder> = await search(...ROUTES, asked);
    orders.push(...page.items);
    onProgress(orders.length);
    cursor = page.nextCursor;
    if (cursor && orders.length >= MAX_EXPORTED) return null;
  } while (cursor);
  return orders;
}

/** Milliseconds between two counts while the page is visible. */
const COUNT_REFRESH_MS = 30_000;

export function useWaitingOrders() {
  return useQuery({
    ...routeQuery(checkoutAdminRoutes.countWaitingOrders, {}),
    refetchInterval: COUNT_REFRESH_MS,
  });
}
