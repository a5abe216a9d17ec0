import { accountSecurityRoutes, type PasswordChange } from '@vale/contracts/identity';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callRoute } from '../../../shared/http/call-route.js';
import { invalidateRoutes } from '../../../shared/http/route-query.js';

export function useChangePassword() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: PasswordChange) => callRoute(accountSecurityRoutes.changePassword, { body }),
    onSuccess: () => void invalidateRoutes(client, accountSecurityRoutes.listSessions),
  });
}
