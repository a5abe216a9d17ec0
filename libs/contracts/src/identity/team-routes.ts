import { platformErrors } from '../define/error.js';
import { defineRoute } from '../define/route.js';
import { identityErrors, signInErrors } from './errors.js';
import { teamErrors } from './team-errors.js';
import { teamMessages } from './team-messages.js';

const limit = { points: 20, seconds: 600 };
const refusals = [
  teamErrors.notOnTeam,
  teamErrors.ownMembership,
  teamErrors.firstOwner,
  platformErrors.conflict,
];

export const teamRoutes = {
  listTeam: defineRoute('GET /api/admin/team', {
    access: 'admin',
    summary: 'The people who work in the panel, and open invitations',
    forwardsTo: teamMessages.listTeam,
  }),
  invite: defineRoute('POST /api/admin/team/invitations', {
    access: 'admin',
    stepUp: true,
    summary: 'Invite an address by e-mail; the link works once within 48 hours',
    forwardsTo: teamMessages.invite,
    limit: { points: 30, seconds: 3_600 },
    errors: [teamErrors.alreadyOnTeam, teamErrors.tooManyInvitations],
  }),
  withdrawInvitation: defineRoute('DELETE /api/admin/team/invitations/:id', {
    access: 'admin',
    summary: 'Withdraw an invitation, whose link stops working',
    forwardsTo: teamMessages.withdrawInvitation,
  }),
  changeMember: defineRoute('PUT /api/admin/team/:id', {
    access: 'admin',
    stepUp: true,
    summary: 'Change a role, which ends the sessions of the person',
    forwardsTo: teamMessages.changeMember,
    errors: refusals,
  }),
  removeMember: defineRoute('POST /api/admin/team/:id/remove', {
    access: 'admin',
    stepUp: true,
    summary: 'Take somebody off the team, which ends their sessions and access tokens',
    forwardsTo: teamMessages.removeMember,
    errors: refusals,
  }),
  readInvitation: defineRoute('POST /api/auth/invitation', {
    access: 'public',
    isSearch: true,
    summary: 'The address and the role behind the link of an invitation',
    forwardsTo: teamMessages.readInvitation,
    limit,
    errors: [teamErrors.invitationOver],
  }),
  acceptInvitation: defineRoute('POST /api/auth/invitation/accept', {
    access: 'public',
    summary: 'Accept an invitation by the token of its mail, with a name and a password',
    forwardsTo: teamMessages.acceptInvitation,
    limit,
    errors: [
      teamErrors.invitationOver,
      identityErrors.commonPassword,
      identityErrors.accountInactive,
      signInErrors.signInBusy,
      platformErrors.conflict,
    ],
  }),
};
