import * as z from 'zod/mini';
import { defineMessage } from '../define/message.js';
import { openedSession } from './messages.js';
import {
  codeOnly,
  proofSchema,
  recoveryCodesSchema,
  secondFactorStateSchema,
  signInCodeSchema,
} from './second-factor.js';

export const secondFactorMessages = {
  /** The second step of a login. `device` as in `openSession`. */
  completeSignIn: defineMessage('identity.session.complete', {
    input: z.extend(signInCodeSchema, { device: z.optional(z.string().check(z.maxLength(200))) }),
    output: openedSession,
  }),
  /** The caller confirms who it is, in the session that it has. */
  proveSession: defineMessage('identity.session.prove', { input: proofSchema, output: z.object({}) }),
  /** These are for administrators, each about the own account. */
  getSecondFactor: defineMessage('identity.second-factor.get', {
    input: z.object({}),
    output: secondFactorStateSchema,
  }),
  /** A new secret, in base32, which is not in use before it is confirmed by a code of it. */
  beginSecondFactor: defineMessage('identity.second-factor.begin', {
    input: z.object({}),
    output: z.object({ secret: z.string() }),
  }),
  /** Ends all sessions and opens another for the caller. */
  confirmSecondFactor: defineMessage('identity.second-factor.confirm', {
    input: codeOnly,
    output: z.extend(openedSession, recoveryCodesSchema.shape),
  }),
  renewRecoveryCodes: defineMessage('identity.second-factor.renew-recovery-codes', {
    input: z.object({}),
    output: recoveryCodesSchema,
  }),
  /** Demo mode only. */
  removeSecondFactor: defineMessage('identity.second-factor.remove', {
    input: z.object({}),
    output: z.object({}),
  }),
};
