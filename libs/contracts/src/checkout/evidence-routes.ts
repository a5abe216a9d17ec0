import * as z from 'zod/mini';
import { defineRoute } from '../define/route.js';
import { checkoutErrors } from './errors.js';
import { evidenceFileSchema } from './evidence.js';
import { optionalReason } from './reason.js';

export const evidenceRoutes = {
  downloadEvidence: defineRoute('GET /api/admin/orders/:transactionId/evidence', {
    access: 'money',
    stepUp: true,
    summary:
      'One file for a dispute: order, payments with who paid, providers’ replies, callbacks, deliveries, e-mails, actions',
    params: z.object({ transactionId: z.string().check(z.maxLength(80)) }),
    query: z.object({ reason: optionalReason }),
    reply: evidenceFileSchema,
    limit: { points: 30, seconds: 60 },
    errors: [checkoutErrors.orderNotFound],
  }),
};
