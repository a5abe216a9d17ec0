import * as z from 'zod/mini';
import { defineMessage } from '../define/message.js';
import { pageOf } from '../define/paging.js';
import { adminUserSchema, userDraftSchema, userListQuery, userPatchSchema } from './admin-user.js';

const id = z.string().check(z.minLength(1), z.maxLength(80));

/** All for admins. */
export const identityAdminMessages = {
  /** Newest first; what is searched for, by e-mail address and then by name. */
  listAccounts: defineMessage('identity.account.list', {
    input: userListQuery,
    output: pageOf(adminUserSchema),
  }),
  createAccount: defineMessage('identity.account.create', {
    input: userDraftSchema,
    output: adminUserSchema,
  }),
  /** `platform.conflict` when the account was changed since that revision. */
  changeAccount: defineMessage('identity.account.change', {
    input: z.object({ id, revision: z.string().check(z.maxLength(2_000)), change: userPatchSchema }),
    output: adminUserSchema,
  }),
  deleteAccount: defineMessage('identity.account.delete', {
    input: z.object({ id }),
    output: z.object({}),
  }),
};
