import * as z from 'zod/mini';
import { defineMessage } from '../define/message.js';
import {
  importedSpendSchema,
  spendDaysOfSchema,
  spendDaysSchema,
  spendFilesSchema,
  spendImportSchema,
  spendRemovalSchema,
  spendReportSchema,
} from './ad-spend.js';
import {
  adsOfSchema,
  adsSchema,
  bumpReportSchema,
  buyersReportSchema,
  campaignsSchema,
  cohortsSchema,
  countersSchema,
  couponRowsSchema,
  funnelSchema,
  overviewSchema,
  paceSchema,
  periodSchema,
  searchesSchema,
  viewsSchema,
  weekSchema,
} from './report.js';

/** Requires the permission to read figures. */
export const reportMessages = {
  overview: defineMessage('tracking.report.overview', { input: periodSchema, output: overviewSchema }),
  funnel: defineMessage('tracking.report.funnel', { input: periodSchema, output: funnelSchema }),
  campaigns: defineMessage('tracking.report.campaigns', { input: periodSchema, output: campaignsSchema }),
  ads: defineMessage('tracking.report.ads', { input: adsOfSchema, output: adsSchema }),
  cohorts: defineMessage('tracking.report.cohorts', { input: z.object({}), output: cohortsSchema }),
  buyers: defineMessage('tracking.report.buyers', { input: periodSchema, output: buyersReportSchema }),
  bumps: defineMessage('tracking.report.bumps', { input: z.object({}), output: bumpReportSchema }),
  coupons: defineMessage('tracking.report.coupons', { input: periodSchema, output: couponRowsSchema }),
  views: defineMessage('tracking.report.views', { input: periodSchema, output: viewsSchema }),
  searches: defineMessage('tracking.report.searches', { input: periodSchema, output: searchesSchema }),
  spend: defineMessage('tracking.report.spend', { input: periodSchema, output: spendReportSchema }),
  spendDays: defineMessage('tracking.report.spend-days', {
    input: spendDaysOfSchema,
    output: spendDaysSchema,
  }),
  pace: defineMessage('tracking.report.pace', { input: z.object({}), output: paceSchema }),
};

/** Asked by the shop's other services. */
export const weekMessages = {
  getWeek: defineMessage('tracking.report.week', { input: periodSchema, output: weekSchema }),
};

/** For admins. */
export const spendMessages = {
  importSpend: defineMessage('tracking.spend.import', {
    input: spendImportSchema,
    output: importedSpendSchema,
  }),
  listSpendFiles: defineMessage('tracking.spend.list-files', {
    input: z.object({}),
    output: spendFilesSchema,
  }),
  /** Replies the centavos that are gone. */
  removeSpend: defineMessage('tracking.spend.remove', {
    input: spendRemovalSchema,
    output: z.object({ centavos: z.int() }),
  }),
};

/** For the gateway, which shows them to everybody. */
export const counterMessages = {
  getCounters: defineMessage('tracking.report.counters', { input: z.object({}), output: countersSchema }),
  /** Replies `active: true` if conversions are sent to at least one destination. */
  hasDestination: defineMessage('tracking.destination.has-active', {
    input: z.object({}),
    output: z.object({ active: z.boolean() }),
  }),
};
