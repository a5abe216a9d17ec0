import { catalogRoutes } from '@vale/contracts/catalog';
import {
  couponRoutes as routes,
  type Coupon,
  type CouponPriceTerms,
  type CouponTerms,
} from '@vale/contracts/checkout';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callRoute } from '../../../shared/http/call-route.js';
import { routeQuery } from '../../../shared/http/route-query.js';
import { useAction } from '../../../shared/http/use-action.js';
import { downloadText } from '../../../shared/ui/admin/text-files.js';

export function useCoupons(cursor: string | undefined) {
  const query = { ...(cursor !== undefined && { cursor }) };
  return useQuery({ ...routeQuery(routes.listCoupons, { query }), placeholderData: keepPreviousData });
}

/** Units that such a coupon sells below cost. Asks for nothing without terms. */
export function useLosses(terms: CouponPriceTerms | null) {
  return useQuery({
    queryKey: [routes.listLosses.path, terms],
    queryFn: ({ signal }) => callRoute(routes.listLosses, { body: terms! }, { signal }),
    enabled: terms !== null,
  });
}

/** A new coupon, or new terms of one as it was seen. */
export function useSaveCoupon() {
  return useAction({
    mutationFn: ({ coupon, terms }: { coupon: Coupon | null; terms: CouponTerms }) =>
      coupon
        ? callRoute(routes.changeCoupon, {
            params: { id: coupon.id },
            body: { version: coupon.version, terms },
          })
        : callRoute(routes.createCoupon, { body: { terms } }),
    refreshes: [routes.listCoupons],
  });
}

export function usePauseCoupon() {
  return useAction({
    mutationFn: ({ id, isPaused }: Coupon) =>
      callRoute(routes.pauseCoupon, { params: { id }, body: { isPaused: !isPaused } }),
    refreshes: [routes.listCoupons],
  });
}

/** Saves the generated codes of a coupon as a CSV file. */
export function useDownloadCodes({ id, terms }: Coupon) {
  return useAction({
    mutationFn: async (reason: string) => {
      const { codes } = await callRoute(routes.listCouponCodes, { params: { id }, body: { reason } });
      const rows = codes.map(({ code, isUsed }) => `${code},${isUsed ? 'usado' : 'livre'}`);
      downloadText(`cupons-${terms.code}.csv`, ['codigo,situacao', ...rows, ''].join('\r\n'));
    },
    refreshes: [],
  });
}

const MAX_FOUND = 25;

/** Products of a search; none without words. */
export function useFoundProducts(q: string) {
  return useQuery({
    ...routeQuery(catalogRoutes.listAllProducts, { query: { q, limit: MAX_FOUND } }),
    placeholderData: keepPreviousData,
    enabled: q !== '',
  });
}

/** The categories of the shop, by id and label. */
export function useCategories(): [id: string, label: string][] {
  const { data } = useQuery(routeQuery(catalogRoutes.getShop, {}));
  return (data?.categories ?? []).map(({ id, label }) => [id, label]);
}
