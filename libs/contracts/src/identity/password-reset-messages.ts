import * as z from 'zod/mini';
import { defineMessage } from '../define/message.js';
import { credentialsSchema, registrationSchema } from './account.js';

export const passwordResetMessages = {
  /** The reply is the same if no account has the address. `device` as in `openSession`. */
  requestReset: defineMessage('identity.password-reset.request', {
    input: z.object({
      email: credentialsSchema.shape.email,
      device: z.optional(z.string().check(z.maxLength(200))),
    }),
    output: z.object({}),
  }),
  /** Ends all sessions. `device` marks the browser as known. */
  completeReset: defineMessage('identity.password-reset.complete', {
    input: z.object({
      /** Longer than any token, so that a cut or doubled one gets its own error. */
      token: z.string().check(z.maxLength(300)),
      password: registrationSchema.shape.password,
    }),
    output: z.object({ device: z.string() }),
  }),
  /**
   * Called by notification while it sends: the link's token is in no event and stored nowhere. The same
   * request gets the same token. Null if the link would have expired.
   */
  issueReset: defineMessage('identity.password-reset.issue', {
    input: z.object({ accountId: z.string(), requestId: z.string() }),
    output: z.nullable(
      z.object({ email: z.string(), name: z.string(), token: z.string(), expiresAt: z.int() }),
    ),
  }),
};
