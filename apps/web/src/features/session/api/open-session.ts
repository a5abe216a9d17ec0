import { identityRoutes, type CurrentUser } from '@vale/contracts/identity';
import { AppError, type ErrorDefinition } from '@vale/contracts/define';
import { emailSchema } from '@vale/contracts/person';
import { useQueryClient } from '@tanstack/react-query';
import { callRoute } from '../../../shared/http/call-route.js';
import { useAction } from '../../../shared/http/use-action.js';
import { announceSession } from '../../../shared/session/session-changes.js';
import { saveMailProof } from '../../../shared/storage/mail-proof.js';
import { personalQueries, sessionQuery } from './get-session.js';

interface FormValues {
  email: string;
  password: string;
}

/**
 * Logs in or registers; both reply with the user and set the session cookie. A registration may reply with a proof
 * instead, which the digits of a mail complete.
 */
export function useOpenSession(mode: 'login' | 'register') {
  const signedIn = useSignedIn();
  return useAction({
    mutationFn: async (body: FormValues) => {
      const reply = await callRoute(mode === 'login' ? identityRoutes.login : identityRoutes.register, {
        body,
      });
      return 'user' in reply ? keptSession(reply) : reply;
    },
    onSuccess: (reply, { email }) => {
      if ('user' in reply) signedIn(reply.user);
      else saveMailProof({ email: emailSchema.parse(email), proof: reply.proof });
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
 * Lets this browser order without an account. Rejects if it drops the cookie: after a lost reply nobody could find the
 * order, and another try would be a second charge.
 */
export function useOpenGuest() {
  const client = useQueryClient();
  const query = sessionQuery();
  return useAction({
    mutationFn: async () => {
      await callRoute(identityRoutes.openGuest, {});
      if (client.getQueryData(query.queryKey)?.guest) return;
      const session = await callRoute(identityRoutes.getSession, {});
      if (!session.guest) throw new AppError(cookiesRefused);
      client.setQueryData(query.queryKey, session);
    },
  });
}
