import * as z from 'zod/mini';
import { defineMessage } from '../define/message.js';
import { isComplete, pageOf } from '../define/paging.js';
import { adminUserSchema, userDraftSchema, userListQuery, userPatchSchema } from './admin-user.js';

const id = z.string().check(z.minLength(1), z.maxLength(80));
const revision = z.string().check(z.maxLength(2_000));

/** Most accounts in one call; a page of any list has fewer. */
export const MAX_ACCOUNT_NAMES = 100;

/** All for admins. */
export const identityAdminMessages = {
  /** Newest first by default. A search matches e-mail addresses, then names. */
  listAccounts: defineMessage('identity.account.list', {
    input: userListQuery,
    output: z.extend(pageOf(adminUserSchema), { isComplete }),
  }),
  /** Returns existing accounts only: a deleted account has no address. */
  listAccountNames: defineMessage('identity.account.list-names', {
    input: z.object({
      /** Separated by commas. */
      ids: z.string().check(z.minLength(1), z.maxLength(MAX_ACCOUNT_NAMES * 81)),
    }),
    output: z.object({ items: z.array(z.object({ id: z.string(), email: z.string() })) }),
  }),
  createAccount: defineMessage('identity.account.create', {
    input: userDraftSchema,
    output: adminUserSchema,
  }),
  /** `platform.conflict` when the account was changed since that revision. */
  changeAccount: defineMessage('identity.account.change', {
    input: z.object({ id, revision, change: userPatchSchema }),
    output: adminUserSchema,
  }),
  deleteAccount: defineMessage('identity.account.delete', {
    input: z.object({ id, revision: z.optional(revision) }),
    output: z.object({}),
  }),
};
