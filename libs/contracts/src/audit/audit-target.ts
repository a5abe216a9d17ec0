import * as z from 'zod/mini';

/**
 * Kinds of things that audit records are about. `stock` is the stock of a product or bump, or all stock (an
 * empty id); `store-settings` has the id `shop`, and `category`, which is all of them, `categories`; `appearance` has its version; `webhook` is `discord`, `alerts` or a receiver's id; `team` is a person's account, or an invitation; `audit` is an archive of records, by its file; `product` may be
 * a bulk change, by its id; `ad-spend` has the id of a file, an account or a day. A new kind of thing that admins change is a row here.
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
  'category',
  'appearance',
  'account',
  'webhook',
  'image',
  'dead-letter',
  'conversion-destination',
  'access-token',
  'buyer-block',
  'saved-answers',
  'audit',
  'day',
  'coupon',
  'team',
  'ad-spend',
] as const;

export const auditTargetKindSchema = z.enum(AUDIT_TARGET_KINDS);
export type AuditTargetKind = z.output<typeof auditTargetKindSchema>;

export const auditTargetSchema = z.object({ kind: auditTargetKindSchema, id: z.string() });
