import { catalogAdminRoutes } from '@vale/contracts/catalog';
import { useQuery } from '@tanstack/react-query';
import { routeQuery } from '../../../shared/http/route-query.js';

export const bumpsQuery = () => routeQuery(catalogAdminRoutes.listAllOrderBumps, { query: {} });

export function useBumps() {
  return useQuery(bumpsQuery());
}
