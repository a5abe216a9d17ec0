import { defineRoute } from '../define/route.js';
import { checkoutErrors } from './errors.js';
import { unitErrors } from './unit-errors.js';
import { unitMessages } from './unit-messages.js';

export const unitRoutes = {
  listUnitReplies: defineRoute('GET /api/admin/orders/:transactionId/unit-replies', {
    access: 'orders',
    summary: 'What the seller’s own system answered for the units of an order, without codes',
    forwardsTo: unitMessages.listUnitReplies,
    errors: [checkoutErrors.orderNotFound],
  }),
  showKeptCode: defineRoute('POST /api/admin/orders/:transactionId/unit-replies/:line/show', {
    access: 'admin',
    stepUp: true,
    summary: 'The code that the seller’s own system sent too late; its buyer has not received it',
    forwardsTo: unitMessages.showKeptCode,
    limit: { points: 60, seconds: 60 },
    errors: [checkoutErrors.orderNotFound, unitErrors.keptCodeUnknown],
  }),
};
