import * as z from 'zod/mini';
import { platformErrors } from '../define/error.js';
import { defineRoute } from '../define/route.js';
import { credentialsSchema, currentUserSchema, registrationSchema } from './account.js';
import { confirmationErrors, identityErrors, signInErrors } from './errors.js';
import { mailProofErrors } from './mail-proof-errors.js';
import { identityMessages, proofAsked } from './messages.js';

const signedIn = z.object({ user: currentUserSchema });

export const identityRoutes = {
  register: defineRoute('POST /api/auth/register', {
    access: 'public',
    summary:
      'Open an account and sign in; 202 with a proof to complete by digits if a registration has the address unconfirmed',
    body: registrationSchema,
    reply: z.union([signedIn, proofAsked]),
    status: 201,
    otherStatuses: [202],
    limit: { points: 40, seconds: 60 },
    errors: [
      identityErrors.emailInUse,
      identityErrors.commonPassword,
      identityErrors.tooManyRequests,
      signInErrors.signInBusy,
    ],
  }),
  login: defineRoute('POST /api/auth/login', {
    access: 'public',
    summary: 'Sign in; the session travels in an httpOnly cookie',
    body: credentialsSchema,
    reply: signedIn,
    limit: { points: 30, seconds: 60, exceptKnownDevices: true },
    errors: [
      identityErrors.userNotFound,
      identityErrors.wrongPassword,
      signInErrors.codeRequired,
      identityErrors.accountInactive,
      identityErrors.tooManyRequests,
      signInErrors.signInBusy,
    ],
  }),
  logout: defineRoute('POST /api/auth/logout', {
    access: 'public',
    summary: 'Sign out; without a session it does nothing',
    reply: z.object({}),
    errors: [identityErrors.logoutFailed],
  }),
  getSession: defineRoute('GET /api/auth/session', {
    access: 'public',
    summary: 'Who is signed in; null for a visitor',
    reply: z.object({
      user: z.nullable(currentUserSchema),
      /** Set if the browser has a guest's cookie, with or without a login. */
      guest: z.optional(z.literal(true)),
      /** Pages report visits with it. Absent while tracking does not reply. */
      visitProof: z.optional(z.string()),
    }),
  }),
  openGuest: defineRoute('POST /api/session/guest', {
    access: 'public',
    summary:
      'Let this browser order without an account, by a cookie of its own; a browser that has one keeps it',
    reply: z.object({}),
    limit: { points: 40, seconds: 60 },
    errors: [identityErrors.tooManyRequests],
  }),
  requestConfirmation: defineRoute('POST /api/account/email-confirmation', {
    access: 'user',
    summary: 'Send the e-mail that confirms the address of the account; three in an hour',
    forwardsTo: identityMessages.requestConfirmation,
    errors: [confirmationErrors.tooManyConfirmations],
  }),
  confirmEmail: defineRoute('POST /api/account/email-confirmation/confirm', {
    access: 'public',
    summary: 'Confirm an address by the token of its link, on any device and without a login',
    body: z.pick(identityMessages.confirmEmail.input, { token: true }),
    reply: identityMessages.confirmEmail.output,
    limit: { points: 20, seconds: 600 },
    errors: [
      confirmationErrors.confirmationExpired,
      confirmationErrors.confirmationUsed,
      confirmationErrors.confirmationInvalid,
      mailProofErrors.mailProofOfAdministrator,
      identityErrors.accountInactive,
      platformErrors.conflict,
    ],
  }),
};
