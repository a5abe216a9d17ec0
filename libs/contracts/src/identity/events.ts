import * as z from 'zod/mini';
import { defineEvent } from '../define/event.js';

export const identityEvents = {
  accountRegistered: defineEvent('identity.account-registered', z.object({ accountId: z.string() })),
  /** Gateways forget the session at once instead of after their 30 s. `sessionKey` is the hash under which they keep it. */
  sessionRevoked: defineEvent('identity.session-revoked', z.object({ sessionKeys: z.array(z.string()) })),
};
