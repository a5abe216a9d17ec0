import { useQuery } from '@tanstack/react-query';
import { exportRoutes, reportRoutes, sampleRoutes } from '@vale/contracts/tracking';
import { callRoute } from '../../../shared/http/call-route.js';
import { routeQuery } from '../../../shared/http/route-query.js';
import { useAction } from '../../../shared/http/use-action.js';

export const useSample = () => useQuery(routeQuery(sampleRoutes.getSample, {}));

export function useSetSample() {
  return useAction({
    mutationFn: (isPresent: boolean) => callRoute(sampleRoutes.setSample, { body: { isPresent } }),
    refreshes: [sampleRoutes.getSample, ...Object.values(reportRoutes), exportRoutes.listExports],
  });
}
