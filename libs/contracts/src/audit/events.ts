import * as z from 'zod/mini';
import { defineEvent } from '../define/event.js';
import { auditTargetSchema } from './audit-target.js';

/** Every service that admins change publishes this one; checkout, which keeps the log, consumes it. */
export const auditEvents = {
  /**
   * A change by an admin, saved in the same write as the change. The record takes its id and time from the
   * envelope. Build it with `adminChange`, which omits secrets and codes.
   */
  adminChanged: defineEvent(
    'audit.admin-changed',
    z.object({
      accountId: z.string(),
      requestId: z.string(),
      /** `product.change`, `account.ban`, … */
      action: z.string(),
      target: auditTargetSchema,
      /** Free text that the admin wrote. */
      reason: z.string(),
      /** The differing fields; all of them if one side does not exist (null). */
      before: z.unknown(),
      after: z.unknown(),
    }),
  ),
};
