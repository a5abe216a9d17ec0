import { defineRoute } from '../define/route.js';
import { reportMessages } from './report-messages.js';

/** Access tokens read these too, from programs. */
const read = { method: 'GET', access: 'analytics', limit: { points: 120, seconds: 60 } } as const;

export const reportRoutes = {
  overview: defineRoute({
    ...read,
    path: '/api/admin/analytics/overview',
    summary: 'Revenue, orders, visits and refunds of a period, by day, and of the one before',
    forwardsTo: reportMessages.overview,
  }),
  funnel: defineRoute({
    ...read,
    path: '/api/admin/analytics/funnel',
    summary: 'From visit to delivery, by device and source',
    forwardsTo: reportMessages.funnel,
  }),
  campaigns: defineRoute({
    ...read,
    path: '/api/admin/analytics/campaigns',
    summary: 'Visits and revenue of each campaign by four models, each of which sums to the revenue',
    forwardsTo: reportMessages.campaigns,
  }),
  cohorts: defineRoute({
    ...read,
    path: '/api/admin/analytics/cohorts',
    summary: 'Buyers by the month of their first paid order, and who of them bought in each later month',
    forwardsTo: reportMessages.cohorts,
  }),
  bumps: defineRoute({
    ...read,
    path: '/api/admin/analytics/bumps',
    summary: 'The newest test of order bumps: orders with an offer beside those of the holdout',
    forwardsTo: reportMessages.bumps,
  }),
  pace: defineRoute({
    ...read,
    path: '/api/admin/analytics/pace',
    summary: 'Units sold of each stock in the last seven days',
    forwardsTo: reportMessages.pace,
  }),
};
