import { useQuery } from '@tanstack/react-query';
import { discordRoutes } from '@vale/contracts/discord';
import { routeQuery } from '../../../shared/http/route-query.js';

export function useTemplates() {
  return useQuery(routeQuery(discordRoutes.listTemplates, {}));
}
