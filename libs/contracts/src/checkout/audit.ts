import * as z from 'zod/mini';
import { auditTargetKindSchema, auditTargetSchema } from '../audit/audit-target.js';
import { pageQuery, periodFields } from '../define/paging.js';

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

const text = z.optional(z.string().check(z.minLength(1), z.maxLength(80)));

export const auditQuerySchema = z.extend(pageQuery, {
  accountId: text,
  action: text,
  targetKind: z.optional(auditTargetKindSchema),
  targetId: text,
  ...periodFields,
});
export type AuditQuery = z.output<typeof auditQuerySchema>;
