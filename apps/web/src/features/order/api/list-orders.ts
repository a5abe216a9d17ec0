import { checkoutRoutes, type OrderSummary } from '@vale/contracts/checkout';
import { useInfiniteQuery } from '@tanstack/react-query';
import { pagedRouteQuery } from '../../../shared/http/route-query.js';

export function useOrders({ enabled = true } = {}) {
  return useInfiniteQuery({ ...pagedRouteQuery(checkoutRoutes.listOrders, { query: {} }), enabled });
}

/** The account's newest order of this product that waits for its payment. */
export function useOpenOrder(productId: string, isLoggedIn: boolean): OrderSummary | undefined {
  const orders = useOrders({ enabled: isLoggedIn }).data?.pages.flatMap(({ items }) => items);
  return orders?.find(({ product, status }) => product.id === productId && status === 'pending');
}
