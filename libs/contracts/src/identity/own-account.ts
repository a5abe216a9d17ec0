import * as z from 'zod/mini';
import { defineMessage } from '../define/message.js';
import { credentialsSchema } from './account.js';

/** Times in epoch milliseconds. */
export const exportedAccountSchema = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  createdAt: z.int(),
  emailConfirmedAt: z.nullable(z.int()),
  lastLoginAt: z.nullable(z.int()),
  sessions: z.array(
    z.object({
      /** Browser and system; empty in sessions of earlier releases. */
      device: z._default(z.string(), ''),
      createdAt: z.int(),
      lastSeenAt: z.int(),
      expiresAt: z.int(),
    }),
  ),
});

/** An account without a password signs in by link shortly before instead. */
export const passwordOnly = z.object({ password: z.optional(credentialsSchema.shape.password) });

/** Messages about the caller's own account. */
export const ownAccountMessages = {
  exportAccount: defineMessage('identity.account.export', {
    input: z.object({}),
    output: exportedAccountSchema,
  }),
  closeAccount: defineMessage('identity.account.close', {
    input: passwordOnly,
    output: z.object({}),
    timeoutMs: 15_000,
  }),
};
