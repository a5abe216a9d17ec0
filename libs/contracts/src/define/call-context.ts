import * as z from 'zod/mini';

/** Who a request is made for, as the gateway read it from the session. Services check role and ownership from it again. */
export const actorSchema = z.object({
  accountId: z.string(),
  sessionId: z.string(),
  email: z.string(),
  role: z.enum(['customer', 'admin']),
});
export type Actor = z.output<typeof actorSchema>;

/** Travels in the headers of every message, event and job. */
export interface CallContext {
  /** Absent for visitors, events, jobs and call-backs. */
  actor?: Actor;
  requestId: string;
  /** W3C trace context. */
  traceparent?: string;
  /** Epoch milliseconds after which nobody waits for the answer. */
  deadline?: number;
  /** The visitor's address and agent, for limits, sessions and conversions. Never logged. */
  client?: { ip: string; userAgent: string };
}
