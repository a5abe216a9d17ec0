import * as z from 'zod/mini';
import { pageQuery } from '../define/paging.js';

const kind = z.enum(['event', 'job']);

/** An event or job that failed its last attempt, kept until an admin requeues or discards it. */
export const deadLetterSchema = z.object({
  id: z.string(),
  kind,
  /** Name of the event or job. */
  name: z.string(),
  /** Name of the durable consumer or job that failed. */
  consumer: z.string(),
  /** Data or payload, as JSON. May hold personal data: for admins only, never for a log. */
  content: z.unknown(),
  /** Message of the last failure. */
  error: z.string(),
  attempts: z.int(),
  /** ISO 8601 */
  failedAt: z.string(),
});
export type DeadLetter = z.output<typeof deadLetterSchema>;

const filter = z.optional(z.string().check(z.maxLength(100), z.regex(/^[\w.-]*$/)));

export const deadLetterQuery = z.extend(pageQuery, {
  kind: z.optional(kind),
  /** The service whose consumer or job failed. */
  service: filter,
  /** Name of the event or job. */
  name: filter,
});
export type DeadLetterQuery = z.output<typeof deadLetterQuery>;
