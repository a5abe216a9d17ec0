import { defineRoute } from '../define/route.js';
import { eventBatchSchema, MAX_BATCH_BYTES } from './collected-event.js';
import { externalSaleReportSchema } from './external-sale.js';
import { trackingMessages } from './messages.js';

export const trackingRoutes = {
  collectEvents: defineRoute('POST /api/e', {
    access: 'public',
    summary: 'What a page reports of a visit, in batches; never counted as revenue',
    forwardsTo: trackingMessages.collectEvents,
    inputOf: ({ body }) => body,
    body: eventBatchSchema,
    maxBytes: MAX_BATCH_BYTES,
    validatedByItem: 'events',
    limit: { points: 120, seconds: 60 },
  }),
  reportExternalSale: defineRoute('POST /api/tracking/external-sales', {
    access: 'public',
    summary: 'A visitor leaves for a partner’s checkout, or comes back from it; never counted as revenue',
    forwardsTo: trackingMessages.reportExternalSale,
    inputOf: ({ body }) => body,
    body: externalSaleReportSchema,
    limit: { points: 30, seconds: 60 },
  }),
  listExternalSales: defineRoute('GET /api/admin/tracking/external-sales', {
    access: 'money',
    summary: 'What visitors’ pages said of sales in partners’ shops, newest first',
    forwardsTo: trackingMessages.listExternalSales,
  }),
  listConversions: defineRoute('GET /api/admin/tracking/conversions', {
    access: 'admin',
    summary: 'Recorded conversions, newest first',
    forwardsTo: trackingMessages.listConversions,
  }),
};
