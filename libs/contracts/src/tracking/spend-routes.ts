import { defineRoute } from '../define/route.js';
import { MAX_SPEND_BYTES } from './ad-spend.js';
import { reportMessages, spendMessages } from './report-messages.js';

/** These are apart from the reports because other pages of the panel load those. */
export const spendRoutes = {
  spendDays: defineRoute('GET /api/admin/analytics/spend/days', {
    access: 'analytics',
    summary: 'Spend on ads by campaign and day, beside what the campaign brought that day',
    forwardsTo: reportMessages.spendDays,
    limit: { points: 120, seconds: 60 },
  }),
  listSpendFiles: defineRoute('GET /api/admin/analytics/spend/files', {
    access: 'money',
    summary: 'Imported files of spend, with the days and the sum of each',
    forwardsTo: spendMessages.listSpendFiles,
    limit: { points: 120, seconds: 60 },
  }),
  removeSpend: defineRoute('DELETE /api/admin/analytics/spend', {
    access: 'money',
    summary: 'Delete the spend on ads of some days, or what is stored of one imported file',
    forwardsTo: spendMessages.removeSpend,
    limit: { points: 120, seconds: 600 },
  }),
  importSpend: defineRoute('POST /api/admin/analytics/spend', {
    access: 'money',
    summary: 'Spend on ads by day and campaign; replaces what was imported of the same account and days',
    forwardsTo: spendMessages.importSpend,
    maxBytes: MAX_SPEND_BYTES,
    limit: { points: 120, seconds: 600 },
  }),
};
