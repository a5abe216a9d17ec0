import { defineRoute } from '../define/route.js';
import { trackingMessages } from './messages.js';

export const trackingRoutes = {
  listConversions: defineRoute({
    method: 'GET',
    path: '/api/admin/tracking/conversions',
    access: 'admin',
    summary: 'Recorded conversions, newest first',
    forwardsTo: trackingMessages.listConversions,
  }),
};
