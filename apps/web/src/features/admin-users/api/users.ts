import {
  identityAdminRoutes as routes,
  type AccountStatus,
  type AdminUser,
  type UserDraft,
  type UserOrder,
  type UserPatch,
} from '@vale/contracts/identity';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { callRoute } from '../../../shared/http/call-route.js';
import { invalidateRoutes, searchQuery } from '../../../shared/http/route-query.js';
import { useAction } from '../../../shared/http/use-action.js';

export interface UserFilter {
  q: string | undefined;
  status: AccountStatus | undefined;
  order: UserOrder | undefined;
  cursor: string | undefined;
}

export function useUsers(filter: UserFilter) {
  return useQuery({
    // The cursor of the order by name is a name or an e-mail address.
    ...searchQuery(routes.listAccounts, routes.searchAccounts, filter, {
      inBody: Boolean(filter.q) || filter.order === 'name',
    }),
    placeholderData: keepPreviousData,
  });
}

export function useCreateUser() {
  const client = useQueryClient();
  return useAction({
    mutationFn: (body: UserDraft) => callRoute(routes.createAccount, { body }),
    onSuccess: () => invalidateRoutes(client, routes.listAccounts),
  });
}

export function useChangeUser() {
  const client = useQueryClient();
  return useAction({
    mutationFn: ({ user: { id, revision }, change }: { user: AdminUser; change: UserPatch }) =>
      callRoute(routes.changeAccount, { params: { id }, body: { revision, change } }),
    onSettled: () => invalidateRoutes(client, routes.listAccounts),
  });
}

export function useDeleteUser() {
  const client = useQueryClient();
  return useAction({
    mutationFn: ({ id, revision }: AdminUser) =>
      callRoute(routes.deleteAccount, { params: { id }, query: { revision } }),
    // Refreshes after a refusal too, because somebody else may have changed the list.
    onSettled: () => invalidateRoutes(client, routes.listAccounts),
  });
}
