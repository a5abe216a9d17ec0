import * as z from 'zod/mini';
import { defineMessage } from '../define/message.js';
import { openedSession } from './messages.js';
import { ownSessionSchema, passwordChangeSchema } from './account-security.js';

/** All of the caller's own account. */
export const accountSecurityMessages = {
  /** The latest used first, at most 100. */
  listSessions: defineMessage('identity.session.list', {
    input: z.object({}),
    output: z.object({ items: z.array(ownSessionSchema) }),
  }),
  /** Does nothing for one that is over, or another account's. */
  endSession: defineMessage('identity.session.end', {
    input: z.object({ id: z.string().check(z.regex(/^[0-9a-f]{64}$/)) }),
    output: z.object({}),
  }),
  /** Ends the caller's session too; the caller's browser stays known. */
  endSessions: defineMessage('identity.session.end-all', {
    input: z.object({}),
    output: z.object({ device: z.string() }),
  }),
  /** Ends all sessions and opens another for the caller. */
  changePassword: defineMessage('identity.account.change-password', {
    input: passwordChangeSchema,
    output: openedSession,
  }),
};
