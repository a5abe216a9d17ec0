import { catalogRoutes, type LegalPageName } from '@vale/contracts/catalog';
import { useQuery } from '@tanstack/react-query';
import { routeQuery } from '../../../shared/http/route-query.js';

export function useLegalPage(page: LegalPageName) {
  return useQuery(routeQuery(catalogRoutes.getLegalPage, { params: { page } }));
}
