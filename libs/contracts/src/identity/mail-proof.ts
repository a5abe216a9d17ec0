import * as z from 'zod/mini';
import { platformErrors } from '../define/error.js';
import { defineMessage } from '../define/message.js';
import { defineRoute } from '../define/route.js';
import { registrationSchema, currentUserSchema } from './account.js';
import { identityErrors } from './errors.js';
import { mailProofErrors } from './mail-proof-errors.js';
import { openedSession, proofAsked } from './messages.js';
import { staffRoleSchema } from './team.js';

export const mailProofTexts = { digits: 'Digite os 6 números do e-mail' } as const;

const token = z.string().check(z.maxLength(300));
/** Value of the browser's session cookie: an account that is signed in there and has registered the address confirms it. */
const session = z.optional(z.string().check(z.maxLength(200)));
/** The `requestProof` result of this browser. Digits work only with it. */
const proof = z.string().check(z.maxLength(100));
const digits = z
  .string({ error: mailProofTexts.digits })
  .check(z.trim(), z.regex(/^\d{6}$/, { error: mailProofTexts.digits }));
const addressOnly = z.object({ email: registrationSchema.shape.email });

export const mailProofMessages = {
  /** The same reply for every address. `device` as in `openSession`. */
  requestProof: defineMessage('identity.mail-proof.request', {
    input: z.extend(addressOnly, {
      /** The former one of this browser: it is returned again where no further mail is sent. */
      proof: z.optional(proof),
      device: z.optional(z.string().check(z.maxLength(200))),
    }),
    output: proofAsked,
  }),
  /** Changes nothing, so a program that opens links of mails uses none up. */
  readProof: defineMessage('identity.mail-proof.read', { input: z.object({ token }), output: addressOnly }),
  signInByLink: defineMessage('identity.mail-proof.sign-in-by-link', {
    /** With its `proof`, a browser that registers gets the account with the name and password that it chose. */
    input: z.object({ token, session, proof: z.optional(proof) }),
    output: openedSession,
  }),
  signInByDigits: defineMessage('identity.mail-proof.sign-in-by-digits', {
    input: z.object({ proof, digits, session }),
    output: openedSession,
  }),
  /**
   * Called by notification while it sends: token and digits are in no event and stored nowhere. The same request gets the
   * same ones. Null if they would have expired.
   */
  issueProof: defineMessage('identity.mail-proof.issue', {
    input: z.object({ requestId: z.string() }),
    output: z.nullable(
      z.object({
        email: z.string(),
        token: z.string(),
        digits: z.string(),
        expiresAt: z.int(),
        /** True if whoever asked registers the address. Absent in replies of the previous release. */
        registers: z.optional(z.boolean()),
        /** Set if the mail invites to the team; it then has no use for the digits. */
        role: z.optional(staffRoleSchema),
      }),
    ),
  }),
};

/**
 * Many buyers of one network may be asked to confirm an address in the same minutes. Mails are bounded by mailbox, tries of
 * digits by mail and by mailbox, and nobody guesses a link.
 */
export const OF_A_NETWORK = { points: 60, seconds: 600 };

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
    body: z.extend(addressOnly, { proof: z.optional(proof) }),
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
