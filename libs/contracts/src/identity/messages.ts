import * as z from 'zod/mini';
import { actorSchema } from '../define/call-context.js';
import { defineMessage } from '../define/message.js';
import { credentialsSchema, currentUserSchema, registrationSchema } from './account.js';

/** `token` is the opaque value of the cookie; only its hash is stored. */
const openedSession = z.object({ token: z.string(), expiresAt: z.int(), user: currentUserSchema });
const tokenOnly = z.object({ token: z.string().check(z.maxLength(200)) });

export const identityMessages = {
  register: defineMessage('identity.account.register', { input: registrationSchema, output: openedSession }),
  openSession: defineMessage('identity.session.open', { input: credentialsSchema, output: openedSession }),
  /** Null for unknown, expired and revoked tokens. */
  getSession: defineMessage('identity.session.get', {
    input: tokenOnly,
    output: z.nullable(z.object({ actor: actorSchema, user: currentUserSchema, expiresAt: z.int() })),
  }),
  revokeSession: defineMessage('identity.session.revoke', { input: tokenOnly, output: z.object({}) }),
};
