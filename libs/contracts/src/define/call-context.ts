import * as z from 'zod/mini';
import { ROLES } from './roles.js';

/**
 * The account, guest or access token that a request is made for. Services check role and ownership by it again. The ids of a
 * token are its key.
 */
export const actorSchema = z.object({
  accountId: z.string(),
  sessionId: z.string(),
  /** Empty for a guest. */
  email: z.string(),
  role: z.enum(ROLES),
  /** Absent where an older release opened the request. */
  emailConfirmed: z.optional(z.boolean()),
  /** The guest of an account's browser, whose orders the account may see too. */
  guestId: z.optional(z.string()),
});
export type Actor = z.output<typeof actorSchema>;

/** Travels in the headers of every message, event and job. */
export interface CallContext {
  /** Absent for visitors, events, jobs and callbacks. */
  actor?: Actor;
  requestId: string;
  /** W3C trace context. */
  traceparent?: string;
  /** Epoch milliseconds after which the caller no longer waits for the reply. */
  deadline?: number;
  /** The visitor's address and agent, for limits, sessions and conversions. The log has its network at most. */
  client?: { ip: string; userAgent: string };
}
