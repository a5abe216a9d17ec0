import { defineRoute } from '../define/route.js';
import { reportMessages } from './report-messages.js';

export const reportRoutes = {
  overview: defineRoute({
    method: 'GET',
    path: '/api/admin/analytics/overview',
    access: 'admin',
    summary: 'Revenue, orders, visits and refunds of a period, by day, and of the one before',
    forwardsTo: reportMessages.overview,
  }),
  funnel: defineRoute({
    method: 'GET',
    path: '/api/admin/analytics/funnel',
    access: 'admin',
    summary: 'From visit to delivery, by device and source',
    forwardsTo: reportMessages.funnel,
  }),
  campaigns: defineRoute({
    method: 'GET',
    path: '/api/admin/analytics/campaigns',
    access: 'admin',
    summary: 'Visits and revenue of each campaign by four models, each of which sums to the revenue',
    forwardsTo: reportMessages.campaigns,
  }),
  pace: defineRoute({
    method: 'GET',
    path: '/api/admin/analytics/pace',
    access: 'admin',
    summary: 'Units sold of each stock in the last seven days',
    forwardsTo: reportMessages.pace,
  }),
};
