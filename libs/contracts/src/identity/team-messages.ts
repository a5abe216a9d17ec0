import * as z from 'zod/mini';
import { defineMessage } from '../define/message.js';
import { customerSchema } from '../person/customer.js';
import { registrationSchema } from './account.js';
import { invitationDraftSchema, staffRoleSchema, teamSchema } from './team.js';

/** Longer than any token, so that a cut or doubled one gets its own error. */
const token = z.string().check(z.maxLength(300));
const id = z.string().check(z.maxLength(40));
const reason = z._default(z.string().check(z.trim(), z.maxLength(500)), '');

/** People who work in the panel. Changes take effect at once, also for sessions that are open. */
export const teamMessages = {
  listTeam: defineMessage('identity.team.list', { input: z.object({}), output: teamSchema }),
  /** A further invitation of the same address replaces the first. */
  invite: defineMessage('identity.team.invite', { input: invitationDraftSchema, output: teamSchema }),
  /** Safe to repeat. */
  withdrawInvitation: defineMessage('identity.team.withdraw', {
    input: z.object({ id }),
    output: teamSchema,
  }),
  /** Ends the member's sessions. */
  changeMember: defineMessage('identity.team.change', {
    input: z.object({ id, role: staffRoleSchema, reason }),
    output: teamSchema,
  }),
  /** The account stays a customer's, without its sessions and its second factor. */
  removeMember: defineMessage('identity.team.remove', {
    input: z.object({ id, reason }),
    output: teamSchema,
  }),
  readInvitation: defineMessage('identity.invitation.read', {
    input: z.object({ token }),
    output: z.object({ email: z.string(), role: staffRoleSchema }),
  }),
  /** Works once. Sets name and password, and ends the sessions of an account that has the address already. */
  acceptInvitation: defineMessage('identity.invitation.accept', {
    input: z.object({
      token,
      name: customerSchema.shape.name,
      password: registrationSchema.shape.password,
    }),
    output: z.object({}),
  }),
};
