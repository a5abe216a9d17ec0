import { pageOf } from '../define/paging.js';
import { defineRoute } from '../define/route.js';
import { conversionSchema } from './conversion.js';
import { conversionListQuery } from './messages.js';

export const trackingRoutes = {
  listConversions: defineRoute({
    method: 'GET',
    path: '/api/admin/tracking/conversions',
    access: 'admin',
    summary: 'Recorded conversions, newest first',
    query: conversionListQuery,
    reply: pageOf(conversionSchema),
  }),
};
