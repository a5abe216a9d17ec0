import { defineRoute } from '../define/route.js';
import { reportMessages } from './report-messages.js';

/** Access tokens read these too, from programs. */
const read = { access: 'analytics', limit: { points: 120, seconds: 60 } } as const;

export const reportRoutes = {
  overview: defineRoute('GET /api/admin/analytics/overview', {
    ...read,
    summary: 'Revenue, orders, visits and refunds of a period, by day, and of the one before',
    forwardsTo: reportMessages.overview,
  }),
  funnel: defineRoute('GET /api/admin/analytics/funnel', {
    ...read,
    summary: 'From visit to delivery, by device and source',
    forwardsTo: reportMessages.funnel,
  }),
  campaigns: defineRoute('GET /api/admin/analytics/campaigns', {
    ...read,
    summary: 'Visits and revenue of each campaign by four models, each of which sums to the revenue',
    forwardsTo: reportMessages.campaigns,
  }),
  ads: defineRoute('GET /api/admin/analytics/ads', {
    ...read,
    summary: 'Visits and revenue of each ad of the campaigns, which sum to those of the campaigns',
    forwardsTo: reportMessages.ads,
  }),
  cohorts: defineRoute('GET /api/admin/analytics/cohorts', {
    ...read,
    summary: 'Buyers by the month of their first paid order, and who of them bought in each later month',
    forwardsTo: reportMessages.cohorts,
  }),
  buyers: defineRoute('GET /api/admin/analytics/buyers', {
    ...read,
    summary: 'Buyers of a period by source and campaign: how many are new, and who of these bought again',
    forwardsTo: reportMessages.buyers,
  }),
  bumps: defineRoute('GET /api/admin/analytics/bumps', {
    ...read,
    summary: 'The newest test of order bumps: orders with an offer beside those of the holdout',
    forwardsTo: reportMessages.bumps,
  }),
  coupons: defineRoute('GET /api/admin/analytics/coupons', {
    ...read,
    summary: 'Uses, discount, revenue and profit of each coupon',
    forwardsTo: reportMessages.coupons,
  }),
  views: defineRoute('GET /api/admin/analytics/views', {
    ...read,
    summary: 'Products by the visits that saw them and the paid orders with them, on closed days',
    forwardsTo: reportMessages.views,
  }),
  searches: defineRoute('GET /api/admin/analytics/searches', {
    ...read,
    summary: 'Terms that were searched for without a result, by visits, on closed days',
    forwardsTo: reportMessages.searches,
  }),
  spend: defineRoute('GET /api/admin/analytics/spend', {
    ...read,
    summary: 'Spend on ads of a period by campaign and day, beside what the campaigns brought',
    forwardsTo: reportMessages.spend,
  }),
  pace: defineRoute('GET /api/admin/analytics/pace', {
    ...read,
    summary: 'Units sold of each stock in the last seven days',
    forwardsTo: reportMessages.pace,
  }),
};
