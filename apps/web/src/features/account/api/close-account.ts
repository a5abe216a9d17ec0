import { ownAccountRoutes } from '@vale/contracts/identity';
import { callRoute } from '../../../shared/http/call-route.js';
import { useAction } from '../../../shared/http/use-action.js';
import { announceSession } from '../../../shared/session/session-changes.js';

/** Deletes the account of the session, which ends in all tabs. */
export function useCloseAccount() {
  return useAction({
    mutationFn: (password: string) => callRoute(ownAccountRoutes.closeAccount, { body: { password } }),
    onSuccess: () => announceSession('closed'),
  });
}
