import * as z from 'zod/mini';
import { defineEvent } from '../define/event.js';

export const identityEvents = {
  accountRegistered: defineEvent('identity.account-registered', z.object({ accountId: z.string() })),
  /**
   * The confirmation e-mail is to be sent. `requestId` (a ULID) is the same when the event comes again, and the account's id
   * for a registration.
   */
  confirmationRequested: defineEvent(
    'identity.confirmation-requested',
    z.object({ accountId: z.string(), requestId: z.string() }),
  ),
  /** The e-mail that sets a new password is to be sent. `requestId` (a ULID) is the same when the event comes again. */
  passwordResetRequested: defineEvent(
    'identity.password-reset-requested',
    z.object({ accountId: z.string(), requestId: z.string() }),
  ),
  /** The owner of the account has opened the link that its e-mail address got. */
  emailConfirmed: defineEvent('identity.email-confirmed', z.object({ accountId: z.string() })),
  /** The account is gone: services delete or anonymise their data about its owner. */
  accountDeleted: defineEvent('identity.account-deleted', z.object({ accountId: z.string() })),
  /**
   * Gateways drop the session or access token at once instead of after their 30 s. A key is the SHA-256 of a cookie's or
   * an access token's value.
   */
  sessionRevoked: defineEvent('identity.session-revoked', z.object({ sessionKeys: z.array(z.string()) })),
};
