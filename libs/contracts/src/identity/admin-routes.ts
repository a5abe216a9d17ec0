import { platformErrors } from '../define/error.js';
import { defineRoute } from '../define/route.js';
import { identityAdminErrors, identityErrors, signInErrors } from './errors.js';
import { identityAdminMessages } from './admin-messages.js';
import { userFilterQuery } from './admin-user.js';

/** Each new password is hashed. */
const limit = { points: 30, seconds: 60 };

export const identityAdminRoutes = {
  listAccounts: defineRoute('GET /api/admin/users', {
    access: 'admin',
    summary: 'Accounts, newest first unless another order is asked for',
    query: userFilterQuery,
    forwardsTo: identityAdminMessages.listAccounts,
    inputOf: ({ query }) => query,
  }),
  searchAccounts: defineRoute('POST /api/admin/users/search', {
    access: 'admin',
    isSearch: true,
    summary: 'The same by the beginning of an e-mail address or a name, or in the order of names',
    forwardsTo: identityAdminMessages.listAccounts,
  }),
  listAccountNames: defineRoute('GET /api/admin/users/names', {
    access: 'panel',
    summary: 'The e-mail addresses of the accounts with these ids, for lists that say who did something',
    forwardsTo: identityAdminMessages.listAccountNames,
  }),
  createAccount: defineRoute('POST /api/admin/users', {
    access: 'admin',
    summary: 'Open an account for a customer, who gets the e-mail that confirms the address',
    forwardsTo: identityAdminMessages.createAccount,
    status: 201,
    limit,
    errors: [identityErrors.emailInUse, identityErrors.commonPassword, signInErrors.signInBusy],
  }),
  changeAccount: defineRoute('PATCH /api/admin/users/:id', {
    access: 'admin',
    stepUp: true,
    summary: 'Change an account; a new password or `inativo` ends its sessions',
    forwardsTo: identityAdminMessages.changeAccount,
    limit,
    errors: [
      identityAdminErrors.accountNotFound,
      identityAdminErrors.ownAccount,
      identityAdminErrors.teamAccount,
      identityAdminErrors.administratorEmail,
      identityErrors.emailInUse,
      identityErrors.commonPassword,
      signInErrors.signInBusy,
      platformErrors.conflict,
    ],
  }),
  deleteAccount: defineRoute('DELETE /api/admin/users/:id', {
    access: 'admin',
    summary:
      'Delete an account and end its sessions; its orders stay, without their buyer once they are finished',
    forwardsTo: identityAdminMessages.deleteAccount,
    errors: [
      identityAdminErrors.accountNotFound,
      identityAdminErrors.ownAccount,
      identityAdminErrors.teamAccount,
      platformErrors.conflict,
    ],
  }),
};
