import * as z from 'zod/mini';
import { platformErrors } from '../define/error.js';
import { defineRoute } from '../define/route.js';
import { identityErrors, signInErrors } from './errors.js';
import { passwordChangeSchema } from './account-security.js';
import { accountSecurityMessages } from './account-security-messages.js';

/** Routes of the profile, separate from `identityRoutes`, which every page loads. */
export const accountSecurityRoutes = {
  listSessions: defineRoute('GET /api/account/sessions', {
    access: 'user',
    summary: 'The browsers on which the account is signed in',
    forwardsTo: accountSecurityMessages.listSessions,
  }),
  endSession: defineRoute('DELETE /api/account/sessions/:id', {
    access: 'user',
    summary: 'Sign out one browser',
    forwardsTo: accountSecurityMessages.endSession,
  }),
  endSessions: defineRoute('POST /api/account/sessions/end-all', {
    access: 'user',
    summary: 'Sign out all browsers, this one too',
    reply: z.object({}),
    errors: [platformErrors.conflict],
  }),
  changePassword: defineRoute('POST /api/account/password', {
    access: 'user',
    stepUp: true,
    summary: 'Change the password, which signs out all other browsers',
    body: passwordChangeSchema,
    reply: z.object({}),
    limit: { points: 20, seconds: 60 },
    errors: [
      signInErrors.currentPasswordWrong,
      signInErrors.signInBusy,
      identityErrors.commonPassword,
      identityErrors.tooManyRequests,
      platformErrors.conflict,
    ],
  }),
};
