import { checkoutRoutes } from '@vale/contracts/checkout';
import { useQuery } from '@tanstack/react-query';
import { routeQuery } from '../../../shared/http/route-query.js';

/** Requested only for logged-in users; undefined until it is loaded. */
export function useLastBuyer(isLoggedIn: boolean) {
  return useQuery({ ...routeQuery(checkoutRoutes.getLastBuyer, {}), enabled: isLoggedIn }).data?.buyer;
}
