import { checkoutRoutes } from '@vale/contracts/checkout';
import { useQuery } from '@tanstack/react-query';
import { routeQuery } from '../../../shared/http/route-query.js';

/** Only for who is logged in. Undefined until it is there. */
export function useLastBuyer(isLoggedIn: boolean) {
  return useQuery({ ...routeQuery(checkoutRoutes.getLastBuyer, {}), enabled: isLoggedIn }).data?.buyer;
}
