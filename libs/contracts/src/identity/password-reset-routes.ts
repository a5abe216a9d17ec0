import * as z from 'zod/mini';
import { platformErrors } from '../define/error.js';
import { defineRoute } from '../define/route.js';
import { identityErrors, signInErrors } from './errors.js';
import { OF_A_NETWORK } from './mail-proof.js';
import { passwordResetErrors } from './password-reset-errors.js';
import { passwordResetMessages } from './password-reset-messages.js';

/** Separate from `identityRoutes`, which every page loads. */
export const passwordResetRoutes = {
  requestReset: defineRoute('POST /api/auth/password-reset', {
    access: 'public',
    summary: 'Send the e-mail that sets a new password; the same reply where no account has the address',
    body: z.omit(passwordResetMessages.requestReset.input, { device: true }),
    reply: z.object({}),
    limit: { ...OF_A_NETWORK, exceptKnownDevices: true },
    errors: [passwordResetErrors.tooManyResets, identityErrors.tooManyRequests],
  }),
  completeReset: defineRoute('POST /api/auth/password-reset/complete', {
    access: 'public',
    summary: 'Set a new password by the token of its link, which signs out all browsers',
    body: passwordResetMessages.completeReset.input,
    reply: z.object({}),
    limit: { points: 20, seconds: 600 },
    errors: [
      passwordResetErrors.resetExpired,
      passwordResetErrors.resetInvalid,
      identityErrors.commonPassword,
      signInErrors.signInBusy,
      platformErrors.conflict,
    ],
  }),
};
