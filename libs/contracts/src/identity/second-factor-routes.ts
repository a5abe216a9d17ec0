import * as z from 'zod/mini';
import { platformErrors } from '../define/error.js';
import { defineRoute } from '../define/route.js';
import { currentUserSchema } from './account.js';
import { identityErrors, signInErrors } from './errors.js';
import { ownAccountErrors } from './own-account-errors.js';
import { secondFactorErrors } from './second-factor-errors.js';
import { secondFactorMessages } from './second-factor-messages.js';
import { codeOnly, proofSchema, recoveryCodesSchema, signInCodeSchema } from './second-factor.js';

/** Guesses at six digits: identity limits them for each account, and whoever shares the owner's address must not use these up. */
const limit = { points: 20, seconds: 60, exceptKnownDevices: true };

/**
 * Separate from `identityRoutes`, which every page loads. Routes of an administrator's own account do not belong to the
 * panel, which is closed until the account has a second factor.
 */
export const secondFactorRoutes = {
  completeLogin: defineRoute('POST /api/auth/login/code', {
    access: 'public',
    summary: 'The second step of a login: a code of the authenticator app, or one for recovery',
    body: signInCodeSchema,
    reply: z.object({ user: currentUserSchema }),
    limit,
    errors: [secondFactorErrors.codeWrong, secondFactorErrors.signInOver, identityErrors.tooManyRequests],
  }),
  proveSession: defineRoute('POST /api/account/proof', {
    access: 'user',
    summary:
      'Confirm who is at the session: by a code where the account has a second factor, else by the password',
    body: proofSchema,
    reply: z.object({}),
    limit,
    errors: [
      secondFactorErrors.codeWrong,
      ownAccountErrors.passwordRefused,
      identityErrors.tooManyRequests,
      signInErrors.signInBusy,
    ],
  }),
  getSecondFactor: defineRoute('GET /api/account/second-factor', {
    access: 'user',
    summary: 'Whether the administrator’s account has a second factor',
    forwardsTo: secondFactorMessages.getSecondFactor,
    errors: [platformErrors.forbidden],
  }),
  beginSecondFactor: defineRoute('POST /api/account/second-factor', {
    access: 'user',
    stepUp: true,
    summary: 'A new secret for an authenticator app; it is in use once a code of it confirms it',
    forwardsTo: secondFactorMessages.beginSecondFactor,
    limit,
    errors: [platformErrors.conflict],
  }),
  confirmSecondFactor: defineRoute('POST /api/account/second-factor/confirm', {
    access: 'user',
    stepUp: true,
    summary:
      'Use the new secret from now on; signs out all other browsers and gives ten recovery codes, once',
    body: codeOnly,
    reply: recoveryCodesSchema,
    limit,
    errors: [
      secondFactorErrors.codeWrong,
      secondFactorErrors.setupOver,
      identityErrors.tooManyRequests,
      platformErrors.conflict,
    ],
  }),
  renewRecoveryCodes: defineRoute('POST /api/account/second-factor/recovery-codes', {
    access: 'user',
    stepUp: true,
    summary: 'Ten new recovery codes, shown once; the former ones are over',
    forwardsTo: secondFactorMessages.renewRecoveryCodes,
    limit,
    errors: [secondFactorErrors.secondFactorMissing, platformErrors.conflict],
  }),
  removeSecondFactor: defineRoute('DELETE /api/account/second-factor', {
    access: 'user',
    stepUp: true,
    summary: 'Sign in by the password alone again; in demo mode only',
    forwardsTo: secondFactorMessages.removeSecondFactor,
    errors: [platformErrors.forbidden, secondFactorErrors.secondFactorKept, platformErrors.conflict],
  }),
};
