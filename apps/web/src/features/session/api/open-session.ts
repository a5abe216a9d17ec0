import { identityErrors, identityRoutes, type CurrentUser } from '@vale/contracts/identity';
import { useQueryClient } from '@tanstack/react-query';
import { callRoute, hasCode } from '../../../shared/http/call-route.js';
import { useAction } from '../../../shared/http/use-action.js';
import { announceSession } from '../../../shared/session/session-changes.js';
import { track } from '../../../shared/tracking/tracker.js';
import { personalQueries, sessionQuery } from './get-session.js';

interface FormValues {
  email: string;
  password: string;
}

/** Logs in or registers; both reply with the user and set the session cookie. */
export function useOpenSession(mode: 'login' | 'register') {
  const signedIn = useSignedIn();
  return useAction({
    mutationFn: (body: FormValues) =>
      mode === 'login'
        ? callRoute(identityRoutes.login, { body })
        : callRoute(identityRoutes.register, { body }),
    onSuccess: ({ user }) => {
      signedIn(user);
      if (mode === 'register') track({ name: 'Lead' });
    },
  });
}

/** What follows a session that was opened here. */
export function useSignedIn(): (user: CurrentUser) => void {
  const client = useQueryClient();
  return (user) => {
    client.setQueryData(sessionQuery().queryKey, { user });
    // what was refused to the visitor is loaded again as the user
    void client.invalidateQueries(personalQueries);
    announceSession('opened');
  };
}

/**
 * A guest's account in one step: registers, or logs in by the same password when the address has an account already.
 * Rejects with the server's refusal.
 */
export function useOpenAccount() {
  const { mutateAsync: register } = useOpenSession('register');
  const { mutateAsync: login } = useOpenSession('login');
  return async (credentials: FormValues): Promise<void> => {
    try {
      await register(credentials);
    } catch (error) {
      if (!hasCode(error, identityErrors.emailInUse)) throw error;
      await login(credentials);
    }
  };
}
