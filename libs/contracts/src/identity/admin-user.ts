import * as z from 'zod/mini';
import { pageQuery } from '../define/paging.js';
import { MAX_EMAIL_SEARCH_LENGTH } from '../define/search-text.js';
import { customerTexts, emailSchema, ONE_LINE } from '../person/customer.js';
import { PASSWORD_MIN_LENGTH, roleSchema } from './account.js';
import { accountTexts } from './account-texts.js';

export const USER_REQUIRED = 'Preencha todos os campos';

const accountStatusSchema = z.enum(['ativo', 'inativo']);
export type AccountStatus = z.output<typeof accountStatusSchema>;

/** An account as the panel shows it. Its password is in no reply. */
export const adminUserSchema = z.object({
  id: z.string(),
  nome: z.string(),
  email: z.string(),
  role: roleSchema,
  status: accountStatusSchema,
  emailConfirmed: z.boolean(),
  /** Epoch milliseconds. */
  dataCriacao: z.int(),
  /** Epoch milliseconds; null: never. */
  ultimoLogin: z.nullable(z.int()),
  /**
   * Opaque version. It changes with the fields that an administrator can edit, not with a login. A change
   * names the version that it was made from.
   */
  revision: z.string(),
});
export type AdminUser = z.output<typeof adminUserSchema>;

const nome = z
  .string({ error: USER_REQUIRED })
  .check(
    z.trim(),
    z.minLength(1, { error: USER_REQUIRED, abort: true }),
    z.maxLength(120, { error: 'No máximo 120 caracteres' }),
    z.regex(ONE_LINE, { error: customerTexts.nameUnreadable }),
  );
const senha = z
  .string({ error: USER_REQUIRED })
  .check(
    z.minLength(1, { error: USER_REQUIRED, abort: true }),
    z.minLength(PASSWORD_MIN_LENGTH, { error: accountTexts.passwordShort }),
    z.maxLength(200, { error: 'A senha deve ter no máximo 200 caracteres' }),
  );

export const userDraftSchema = z.object({ nome, email: emailSchema, senha, status: accountStatusSchema });
export type UserDraft = z.output<typeof userDraftSchema>;

/** Fields that it does not name stay; a password ends the account's sessions. */
export const userPatchSchema = z.object({
  nome: z.optional(nome),
  email: z.optional(emailSchema),
  senha: z.optional(senha),
  status: z.optional(accountStatusSchema),
});
export type UserPatch = z.output<typeof userPatchSchema>;

/** `name`: the name that an administrator entered, or the beginning of the e-mail address. */
export const userOrderSchema = z.enum(['newest', 'oldest', 'name']);
export type UserOrder = z.output<typeof userOrderSchema>;

export const userListQuery = z.extend(pageQuery, {
  /** The beginning of an e-mail address or of a name that an administrator wrote. */
  q: z.optional(z.string().check(z.trim(), z.maxLength(MAX_EMAIL_SEARCH_LENGTH), z.regex(/^[^\0]*$/))),
  status: z.optional(accountStatusSchema),
  /** Newest first by default. A search matches e-mail addresses, then names. */
  order: z.optional(userOrderSchema),
});

const BY_POST = 'Busque por POST /api/admin/users/search.';

/** Omits `q` and the order by name, whose cursor is a name or an e-mail address: proxies log URLs. */
export const userFilterQuery = z.extend(z.omit(userListQuery, { q: true, order: true }), {
  q: z.optional(z.never({ error: BY_POST })),
  order: z.optional(z.enum(['newest', 'oldest'], { error: BY_POST })),
});
