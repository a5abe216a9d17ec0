import {
  identityAdminRoutes as routes,
  type AccountStatus,
  type AdminUser,
  type UserDraft,
  type UserPatch,
} from '@vale/contracts/identity';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callRoute } from '../../../shared/http/call-route.js';
import { invalidateRoutes, searchQuery } from '../../../shared/http/route-query.js';

export interface UserFilter {
  q: string | undefined;
  status: AccountStatus | undefined;
  cursor: string | undefined;
}

export function useUsers(filter: UserFilter) {
  return useQuery({
    ...searchQuery(routes.listAccounts, routes.searchAccounts, filter),
    placeholderData: keepPreviousData,
  });
}

export function useCreateUser() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: UserDraft) => callRoute(routes.createAccount, { body }),
    onSuccess: () => invalidateRoutes(client, routes.listAccounts),
  });
}

export function useChangeUser() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ user: { id, revision }, change }: { user: AdminUser; change: UserPatch }) =>
      callRoute(routes.changeAccount, { params: { id }, body: { revision, change } }),
    onSuccess: () => invalidateRoutes(client, routes.listAccounts),
  });
}

export function useDeleteUser() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, revision }: AdminUser) =>
      callRoute(routes.deleteAccount, { params: { id }, query: { revision } }),
    // After a refusal too: the list shows what somebody else made of it.
    onSettled: () => invalidateRoutes(client, routes.listAccounts),
  });
}
