import * as z from 'zod/mini';

/**
 * What a record is about. `stock` is a product's or a bump's, or the whole one (an empty id); `store-settings` has the id
 * `shop`. Another kind of thing that admins change is another row here.
 */
export const AUDIT_TARGET_KINDS = [
  'order',
  'case',
  'stock',
  'payment-method',
  'product',
  'order-bump',
  'testimonial',
  'store-settings',
  'account',
  'webhook',
  'image',
  'dead-letter',
  'conversion-destination',
] as const;

export const auditTargetKindSchema = z.enum(AUDIT_TARGET_KINDS);
export type AuditTargetKind = z.output<typeof auditTargetKindSchema>;

export const auditTargetSchema = z.object({ kind: auditTargetKindSchema, id: z.string() });
