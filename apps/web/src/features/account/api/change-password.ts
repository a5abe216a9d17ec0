import { accountSecurityRoutes, type PasswordChange } from '@vale/contracts/identity';
import { useQueryClient } from '@tanstack/react-query';
import { callRoute } from '../../../shared/http/call-route.js';
import { invalidateRoutes } from '../../../shared/http/route-query.js';
import { useAction } from '../../../shared/http/use-action.js';

export function useChangePassword() {
  const client = useQueryClient();
  return useAction({
    mutationFn: (body: PasswordChange) => callRoute(accountSecurityRoutes.changePassword, { body }),
    onSuccess: () => void invalidateRoutes(client, accountSecurityRoutes.listSessions),
  });
}
