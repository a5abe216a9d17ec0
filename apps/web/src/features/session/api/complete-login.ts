import { secondFactorRoutes } from '@vale/contracts/identity';
import { callRoute } from '../../../shared/http/call-route.js';
import { useAction } from '../../../shared/http/use-action.js';
import { keptSession, useSignedIn } from './open-session.js';

/** The second step of a login. */
export function useCompleteLogin() {
  const signedIn = useSignedIn();
  return useAction({
    mutationFn: (body: { pending: string; code: string }) =>
      callRoute(secondFactorRoutes.completeLogin, { body }).then(keptSession),
    onSuccess: ({ user }) => signedIn(user),
  });
}
