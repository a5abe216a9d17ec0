import * as z from 'zod/mini';
import { auditTargetKindSchema, auditTargetSchema } from '../audit/audit-target.js';
import { pageQuery, periodFields } from '../define/paging.js';

/** One change by an admin. Records are append-only and hold no secret and no code. */
export const auditRecordSchema = z.object({
  id: z.string(),
  /** Epoch milliseconds. */
  at: z.int(),
  accountId: z.string(),
  requestId: z.string(),
  /** `order.refund`, `stock.withdraw`, … */
  action: z.string(),
  target: auditTargetSchema,
  /** Free text that the admin wrote. */
  reason: z.string(),
  /** States before and after the change; null if there is nothing to compare. */
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
