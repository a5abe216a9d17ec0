import { secondFactorRoutes, type Proof } from '@vale/contracts/identity';
import { useMutation } from '@tanstack/react-query';
import { callRoute } from '../../../shared/http/call-route.js';

export function useProveSession() {
  return useMutation({ mutationFn: (body: Proof) => callRoute(secondFactorRoutes.proveSession, { body }) });
}
