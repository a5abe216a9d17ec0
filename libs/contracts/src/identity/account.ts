import * as z from 'zod/mini';
import { STAFF_ROLES } from '../define/roles.js';
import { customerSchema, emailSchema, storedEmailSchema } from '../person/customer.js';
import { accountTexts } from './account-texts.js';

export const PASSWORD_MIN_LENGTH = 6;
const PASSWORD_MAX_LENGTH = 200;

const password = z
  .string({ error: accountTexts.fillAll })
  .check(
    z.minLength(1, { error: accountTexts.fillAll, abort: true }),
    z.maxLength(PASSWORD_MAX_LENGTH, { error: 'A senha deve ter no máximo 200 caracteres' }),
  );

export const credentialsSchema = z.object({ email: storedEmailSchema, password });

export const registrationSchema = z.object({
  email: emailSchema,
  password: password.check(z.minLength(PASSWORD_MIN_LENGTH, { error: accountTexts.passwordShort })),
  /** Typed at the checkout, which makes the account with the order; the registration form asks for none. */
  name: z.optional(customerSchema.shape.name),
});
export type Registration = z.output<typeof registrationSchema>;
export type Credentials = z.output<typeof credentialsSchema>;

export const roleSchema = z.enum(['customer', ...STAFF_ROLES]);
export type Role = z.output<typeof roleSchema>;

/** Proof of identity: a code for accounts with a second factor, otherwise the password. */
export const proofKindSchema = z.enum(['password', 'code']);
export type ProofKind = z.output<typeof proofKindSchema>;

/** The signed-in user, as the SPA gets it. */
export const currentUserSchema = z.object({
  uid: z.string(),
  email: z.string(),
  displayName: z.string(),
  role: roleSchema,
  emailConfirmed: z.boolean(),
  /** The account signs in by links alone. */
  passwordless: z.optional(z.literal(true)),
  /** Names of the panel's pages that the user may open. Absent for customers, and where an older release replied. */
  pages: z.optional(z.array(z.string())),
  /** Somebody of the team, whose panel is closed until the account has a second factor. */
  mustEnrol: z.optional(z.boolean()),
});
export type CurrentUser = z.output<typeof currentUserSchema>;
