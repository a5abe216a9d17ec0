import {
  identityAdminRoutes as routes,
  type AccountStatus,
  type AdminUser,
  type UserDraft,
  type UserOrder,
  type UserPatch,
} from '@vale/contracts/identity';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callRoute } from '../../../shared/http/call-route.js';
import { searchQuery } from '../../../shared/http/route-query.js';
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
  return useAction({
    mutationFn: (body: UserDraft) => callRoute(routes.createAccount, { body }),
    refreshes: [routes.listAccounts],
  });
}

export function useChangeUser() {
  return useAction({
    mutationFn: ({ user: { id, revision }, change }: { user: AdminUser; change: UserPatch }) =>
      callRoute(routes.changeAccount, { params: { id }, body: { revision, change } }),
    refreshes: [routes.listAccounts],
  });
}

export function useDeleteUser() {
  return useAction({
    mutationFn: ({ id, revision }: AdminUser) =>
      callRoute(routes.deleteAccount, { params: { id }, query: { revision } }),
    refreshes: [routes.listAccounts],
  });
}
