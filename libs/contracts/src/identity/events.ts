import * as z from 'zod/mini';
import { defineEvent } from '../define/event.js';

export const identityEvents = {
  accountRegistered: defineEvent('identity.account-registered', z.object({ accountId: z.string() })),
  /**
   * A confirmation e-mail was requested. `requestId` is the account's id after a registration, else a ULID. A redelivered
   * event has the same `requestId`.
   */
  confirmationRequested: defineEvent(
    'identity.confirmation-requested',
    z.object({ accountId: z.string(), requestId: z.string() }),
  ),
  /** A password reset e-mail was requested. `requestId` is a ULID; a redelivered event has the same one. */
  passwordResetRequested: defineEvent(
    'identity.password-reset-requested',
    z.object({ accountId: z.string(), requestId: z.string() }),
  ),
  /** The e-mail that signs in by link or digits was requested. `requestId` is a ULID; a redelivered event has the same one. */
  mailProofRequested: defineEvent('identity.mail-proof-requested', z.object({ requestId: z.string() })),
  /** The owner of the account opened the link that was sent to the account's e-mail address. */
  emailConfirmed: defineEvent('identity.email-confirmed', z.object({ accountId: z.string() })),
  /** The account was deleted: services delete or anonymise their data about its owner. */
  accountDeleted: defineEvent('identity.account-deleted', z.object({ accountId: z.string() })),
  /**
   * Gateways drop the session or access token at once instead of after their 30 s. A key is the SHA-256 of a cookie's or
   * an access token's value.
   */
  sessionRevoked: defineEvent('identity.session-revoked', z.object({ sessionKeys: z.array(z.string()) })),
};
