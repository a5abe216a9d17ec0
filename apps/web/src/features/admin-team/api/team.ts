import { useQuery } from '@tanstack/react-query';
import { teamRoutes as routes, type InvitationDraft, type TeamMember } from '@vale/contracts/identity';
import { callRoute } from '../../../shared/http/call-route.js';
import { routeQuery } from '../../../shared/http/route-query.js';
import { useAction } from '../../../shared/http/use-action.js';

const refreshes = [routes.listTeam];

export const useTeam = () => useQuery(routeQuery(routes.listTeam, {}));

export function useInvite() {
  return useAction({
    mutationFn: (draft: InvitationDraft) => callRoute(routes.invite, { body: draft }),
    refreshes,
  });
}

export function useWithdrawInvitation() {
  return useAction({
    mutationFn: (id: string) => callRoute(routes.withdrawInvitation, { params: { id } }),
    refreshes,
  });
}

interface MemberChange {
  id: string;
  role: TeamMember['role'];
  reason: string;
}

export function useChangeMember() {
  return useAction({
    mutationFn: ({ id, ...body }: MemberChange) => callRoute(routes.changeMember, { params: { id }, body }),
    refreshes,
  });
}

export function useRemoveMember() {
  return useAction({
    mutationFn: ({ id, reason }: Omit<MemberChange, 'role'>) =>
      callRoute(routes.removeMember, { params: { id }, body: { reason } }),
    refreshes,
  });
}
