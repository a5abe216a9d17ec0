import { identityRoutes, type CurrentUser } from '@vale/contracts/identity';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { callRoute } from '../../../shared/http/call-route.js';
import { sessionQuery } from './get-session.js';

interface FormValues {
  email: string;
  password: string;
}

/** Signs in or registers; both answer with the user and set the session's cookie. */
export function useOpenSession(mode: 'login' | 'register') {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: FormValues) =>
      mode === 'login'
        ? callRoute(identityRoutes.login, { body })
        : callRoute(identityRoutes.register, { body }),
    onSuccess: ({ user }) => becomeUser(client, user),
  });
}

/** Whatever was refused or shown to the former visitor is asked again as the new one. */
export function becomeUser(client: QueryClient, user: CurrentUser | null): void {
  const { queryKey } = sessionQuery();
  client.setQueryData(queryKey, { user });
  void client.invalidateQueries({ predicate: (query) => isPersonal(query.queryKey[0]) });
}

function isPersonal(path: unknown): boolean {
  return typeof path === 'string' && /^\/api\/(orders|account|admin)\b/.test(path);
}
