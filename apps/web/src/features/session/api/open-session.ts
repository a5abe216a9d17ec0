import { identityErrors, identityRoutes, type CurrentUser } from '@vale/contracts/identity';
import { AppError, type ErrorDefinition } from '@vale/contracts/define';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { callRoute, hasCode } from '../../../shared/http/call-route.js';
import { randomId } from '../../../shared/random-id.js';
import { useAction } from '../../../shared/http/use-action.js';
import { announceSession } from '../../../shared/session/session-changes.js';
import { track } from '../../../shared/tracking/tracker.js';
import { personalQueries, sessionQuery } from './get-session.js';

interface FormValues {
  email: string;
  password: string;
  /** A new account's, from the checkout. */
  name?: string;
}

/** Logs in or registers; both reply with the user and set the session cookie. */
export function useOpenSession(mode: 'login' | 'register') {
  const signedIn = useSignedIn();
  return useAction({
    mutationFn: (body: FormValues) =>
      callRoute(mode === 'login' ? identityRoutes.login : identityRoutes.register, { body }).then(
        keptSession,
      ),
    onSuccess: ({ user }) => {
      signedIn(user);
      if (mode === 'register') track({ name: 'Lead' });
    },
  });
}

const cookiesRefused: ErrorDefinition = {
  code: 'web.cookies-refused',
  status: 0,
  detail:
    'Seu navegador não guardou o cookie da loja, e sem ele a compra não continua. Permita cookies para este site e tente de novo.',
  log: 'warn',
};

/**
 * Rejects if the browser dropped the session's cookie: otherwise checkout and login would redirect to each
 * other for ever.
 */
export async function keptSession<Reply extends { user: CurrentUser }>(reply: Reply): Promise<Reply> {
  const session = await callRoute(identityRoutes.getSession, {}).catch(() => null);
  if (session?.user === null) throw new AppError(cookiesRefused);
  return reply;
}

/** Returns the follow-up for a session that was opened here. */
export function useSignedIn(): (user: CurrentUser) => void {
  const client = useQueryClient();
  return (user) => {
    client.setQueryData(sessionQuery().queryKey, { user });
    // Queries that were refused to the visitor are loaded again as the user.
    void client.invalidateQueries(personalQueries);
    announceSession('opened');
  };
}

/**
 * A guest's account in one step: registers, or logs in by the same password when the address has an account already.
 * Without a password one is drawn, and the owner sets another by "Esqueci minha senha". Rejects with the server's refusal.
 */
export function useOpenAccount() {
  const { mutateAsync: register } = useOpenSession('register');
  const { mutateAsync: login } = useOpenSession('login');
  /** Keyed by e-mail, for a retry after a lost reply. */
  const drawn = useRef(new Map<string, string>());
  return async ({ email, password, name }: Required<FormValues>): Promise<void> => {
    const before = drawn.current.get(email);
    const sent = password || before || randomId();
    if (!password) drawn.current.set(email, sent);
    try {
      await register({ email, password: sent, name });
    } catch (error) {
      if (!hasCode(error, identityErrors.emailInUse) || (!password && !before)) throw error;
      await login({ email, password: sent });
    }
  };
}
