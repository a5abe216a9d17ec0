import * as z from 'zod/mini';
import { auditTargetKindSchema, auditTargetSchema } from '../audit/audit-target.js';
import { pageQuery } from '../define/paging.js';

/** One change by an admin. Records are only added, never changed. No secret and no code is in any of them. */
export const auditRecordSchema = z.object({
  id: z.string(),
  /** Epoch milliseconds. */
  at: z.int(),
  accountId: z.string(),
  requestId: z.string(),
  /** `order.refund`, `stock.withdraw`, … */
  action: z.string(),
  target: auditTargetSchema,
  /** In the admin's words. */
  reason: z.string(),
  /** What the change concerned, as it was and as it became; null where there is nothing to compare. */
  before: z.unknown(),
  after: z.unknown(),
});
export type AuditRecord = z.output<typeof auditRecordSchema>;

/** The latest time that an id can say. */
const MAX_TIME = 2 ** 48 - 1;

const text = z.optional(z.string().check(z.minLength(1), z.maxLength(80)));
const instant = z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(MAX_TIME)));

export const auditQuerySchema = z.extend(pageQuery, {
  accountId: text,
  action: text,
  targetKind: z.optional(auditTargetKindSchema),
  targetId: text,
  /** Epoch milliseconds; `until` is not part of it. */
  since: instant,
  until: instant,
});
export type AuditQuery = z.output<typeof auditQuerySchema>;
