import * as z from 'zod/mini';
import { actorSchema } from '../define/call-context.js';
import { defineMessage } from '../define/message.js';
import { credentialsSchema, currentUserSchema, proofKindSchema, registrationSchema } from './account.js';

/**
 * `token` is the opaque value of the session cookie; only its hash is stored. `device` is the value of the
 * device cookie, which marks the browser as known at the next login; absent in replies of older releases.
 */
export const openedSession = z.object({
  token: z.string(),
  expiresAt: z.int(),
  user: currentUserSchema,
  device: z.optional(z.string()),
});
export const proofAsked = z.object({ proof: z.string() });
const tokenOnly = z.object({ token: z.string().check(z.maxLength(200)) });

/** Longer than any token, so that a cut or doubled one gets its own error. */
const confirmationToken = z.object({ token: z.string().check(z.maxLength(300)) });

export const identityMessages = {
  /**
   * `proof` as of `mailProofMessages.requestProof`, where another registration has the address without having confirmed
   * it: the digits of its mail open the account.
   */
  register: defineMessage('identity.account.register', {
    input: registrationSchema,
    output: z.union([openedSession, proofAsked]),
  }),
  /** `device`: value of the browser's device cookie, whoever logged in last. */
  openSession: defineMessage('identity.session.open', {
    input: z.extend(credentialsSchema, { device: z.optional(z.string().check(z.maxLength(200))) }),
    output: openedSession,
  }),
  /** Null for unknown, expired and revoked tokens. */
  getSession: defineMessage('identity.session.get', {
    input: tokenOnly,
    output: z.nullable(
      z.object({
        actor: actorSchema,
        user: currentUserSchema,
        /** Expiry of the cookie; an administrator's session may end sooner. */
        expiresAt: z.int(),
        /**
         * When the account last confirmed its identity, in epoch milliseconds, and how it does so. Absent in
         * replies of older releases.
         */
        proof: z.optional(z.object({ at: z.int(), by: proofKindSchema })),
      }),
    ),
  }),
  /** A browser that buys without an account gets one without an address. */
  openGuest: defineMessage('identity.guest.open', {
    input: z.object({}),
    output: z.object({ token: z.string(), expiresAt: z.int() }),
  }),
  /** Null for unknown, expired and revoked tokens, and for those of accounts with an address. */
  getGuest: defineMessage('identity.guest.get', {
    input: tokenOnly,
    output: z.nullable(z.object({ actor: actorSchema, expiresAt: z.int() })),
  }),
  /** The caller's own account. `sent` is false when its e-mail is confirmed already. */
  requestConfirmation: defineMessage('identity.confirmation.request', {
    input: z.object({}),
    output: z.object({ sent: z.boolean() }),
  }),
  /**
   * `session`: value of the browser's session cookie. In another browser than the account's, the address moves to a new
   * account without a password, because a stranger may have registered it.
   */
  confirmEmail: defineMessage('identity.confirmation.confirm', {
    input: z.extend(confirmationToken, { session: z.optional(tokenOnly.shape.token) }),
    output: z.object({}),
  }),
  /**
   * Called by notification while it sends: the link's token is in no event and stored nowhere. The same
   * request gets the same token. Null if nothing is left to confirm.
   */
  issueConfirmation: defineMessage('identity.confirmation.issue', {
    input: z.object({ accountId: z.string(), requestId: z.string() }),
    output: z.nullable(
      z.object({ email: z.string(), name: z.string(), token: z.string(), expiresAt: z.int() }),
    ),
  }),
  revokeSession: defineMessage('identity.session.revoke', { input: tokenOnly, output: z.object({}) }),
};
