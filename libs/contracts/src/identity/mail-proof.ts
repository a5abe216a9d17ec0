import * as z from 'zod/mini';
import { defineMessage } from '../define/message.js';
import { registrationSchema } from './account.js';
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
