import { catalogRoutes, type ShopView } from '@vale/contracts/catalog';
import { useQuery } from '@tanstack/react-query';
import { routeQuery } from '../../../shared/http/route-query.js';

export const shopQuery = () => ({ ...routeQuery(catalogRoutes.getShop, {}), staleTime: 60_000 });

export function useShopQuery() {
  return useQuery(shopQuery());
}

/** `undefined` until it is loaded; pages show what they can without it. */
export function useShop(): ShopView | undefined {
  return useShopQuery().data;
}
