import { secondFactorRoutes, type Proof } from '@vale/contracts/identity';
import { callRoute } from '../../../shared/http/call-route.js';
import { useAction } from '../../../shared/http/use-action.js';

export function useProveSession() {
  return useAction({ mutationFn: (body: Proof) => callRoute(secondFactorRoutes.proveSession, { body }) });
}
