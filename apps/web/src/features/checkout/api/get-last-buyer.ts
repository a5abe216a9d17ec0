import { checkoutRoutes } from '@vale/contracts/checkout';
import { useQuery } from '@tanstack/react-query';
import { routeQuery } from '../../../shared/http/route-query.js';

/** Undefined until it is loaded, and where it is not wanted. */
export function useLastBuyer(isWanted: boolean) {
  const { data } = useQuery({ ...routeQuery(checkoutRoutes.getLastBuyer, {}), enabled: isWanted });
  return isWanted ? data?.buyer : undefined;
}
