import * as z from 'zod/mini';
import { platformErrors } from '../define/error.js';
import { defineRoute } from '../define/route.js';
import { currentUserSchema } from './account.js';
import { identityErrors } from './errors.js';
import { mailProofErrors } from './mail-proof-errors.js';
import { mailProofMessages, OF_A_NETWORK } from './mail-proof.js';

const signedIn = z.object({ user: currentUserSchema });
const errors = [
  mailProofErrors.mailProofOver,
  mailProofErrors.mailProofOfAdministrator,
  identityErrors.accountInactive,
  // The account's sessions were ended at this moment.
  identityErrors.wrongPassword,
  platformErrors.conflict,
];

/** Separate from `identityRoutes`, which every page loads. */
export const mailProofRoutes = {
  requestProof: defineRoute('POST /api/auth/mail-proof', {
    access: 'public',
    summary: 'Send an e-mail with a link and six digits that sign in; the same reply for every address',
    body: z.omit(mailProofMessages.requestProof.input, { device: true }),
    reply: mailProofMessages.requestProof.output,
    limit: { ...OF_A_NETWORK, exceptKnownDevices: true },
    errors: [identityErrors.tooManyRequests],
  }),
  readProof: defineRoute('POST /api/auth/mail-proof/address', {
    access: 'public',
    isSearch: true,
    summary: 'The address that the token of a link signs in; the link stays usable',
    forwardsTo: mailProofMessages.readProof,
    limit: OF_A_NETWORK,
    errors: [mailProofErrors.mailProofOver],
  }),
  signInByLink: defineRoute('POST /api/auth/mail-proof/link', {
    access: 'public',
    summary: 'Sign in by the token of a link, on any device, once',
    body: z.omit(mailProofMessages.signInByLink.input, { session: true }),
    reply: signedIn,
    limit: OF_A_NETWORK,
    errors,
  }),
  signInByDigits: defineRoute('POST /api/auth/mail-proof/digits', {
    access: 'public',
    summary: 'Sign in by the six digits of the mail, in the browser that asked for it, once',
    body: z.omit(mailProofMessages.signInByDigits.input, { session: true }),
    reply: signedIn,
    limit: OF_A_NETWORK,
    errors: [mailProofErrors.mailDigitsWrong, mailProofErrors.mailDigitsOver, ...errors],
  }),
};
