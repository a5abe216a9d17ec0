import * as z from 'zod/mini';
import { STAFF_ROLES, type StaffRole } from '../define/roles.js';
import { emailSchema } from '../person/customer.js';

export const staffRoleSchema = z.enum(STAFF_ROLES);

/** Portuguese names of the roles, for the panel and the mail of an invitation. */
export const staffRoleNames: Record<StaffRole, string> = {
  admin: 'Dono',
  support: 'Atendimento',
  stock: 'Estoque',
  finance: 'Financeiro',
  catalogue: 'Catálogo',
  analytics: 'Análise',
};

/** Milliseconds that the link of an invitation is valid. */
export const INVITATION_MS = 48 * 3_600_000;

/** Largest number of invitations that nobody has accepted yet. */
export const MAX_INVITATIONS = 50;

export const invitationDraftSchema = z.object({ email: emailSchema, role: staffRoleSchema });
export type InvitationDraft = z.output<typeof invitationDraftSchema>;

const invitationSchema = z.object({
  id: z.string(),
  email: z.string(),
  role: staffRoleSchema,
  /** Epoch milliseconds. */
  expiresAt: z.int(),
});
export type Invitation = z.output<typeof invitationSchema>;

const memberSchema = z.object({
  /** Id of the account. */
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: staffRoleSchema,
  /** The account of the setting `ADMIN_EMAIL`, which is always an owner. */
  isFirst: z.boolean(),
  hasSecondFactor: z.boolean(),
  /** Epoch milliseconds; null: never. */
  lastLoginAt: z.nullable(z.int()),
});
export type TeamMember = z.output<typeof memberSchema>;

/** Owners first, then by name; invitations by e-mail. */
export const teamSchema = z.object({
  members: z.array(memberSchema),
  invitations: z.array(invitationSchema),
});
export type Team = z.output<typeof teamSchema>;
