import * as z from 'zod/mini';
import { byModelSchema, localDaySchema } from './report.js';

export const AD_PLATFORMS = ['meta', 'google', 'tiktok'] as const;
export type AdPlatform = (typeof AD_PLATFORMS)[number];

/** Rows of one import. A longer file is sent in several, each with days of its own. */
export const MAX_SPEND_ROWS = 1_000;
export const MAX_SPEND_BYTES = 768 * 1024;

const text = (length: number) => z.string().check(z.maxLength(length));

const spendRowSchema = z.object({
  day: localDaySchema,
  campaign: z.string().check(z.minLength(1), z.maxLength(300)),
  /** The platform's id; empty if the file has none. */
  campaignId: text(40),
  /** At most ten million reais. */
  centavos: z.int().check(z.gte(1), z.lte(1_000_000_000)),
});
export type SpendRow = z.output<typeof spendRowSchema>;

/** Replaces what was imported of this platform and account from the first to the last day. */
export const spendImportSchema = z.object({
  platform: z.enum(AD_PLATFORMS),
  /** Empty if the file names no account. */
  account: text(100),
  from: localDaySchema,
  to: localDaySchema,
  rows: z.array(spendRowSchema).check(z.maxLength(MAX_SPEND_ROWS)),
});
export type SpendImport = z.output<typeof spendImportSchema>;

/**
 * Centavos that the import brought, that it replaced, and that stay beside it: spend of the same platform and days, where one of both has
 * no account, so that it may be the same money.
 */
export const importedSpendSchema = z.object({
  centavos: z.int(),
  replaced: z.int(),
  besides: z._default(z.int(), 0),
});
export type ImportedSpend = z.output<typeof importedSpendSchema>;

const spendOfCampaignSchema = z.object({
  platform: z.enum(AD_PLATFORMS),
  campaign: z.string(),
  campaignId: z.string(),
  /** Centavos. */
  spend: z.int(),
  /** A campaign of Análise has its name or its id. Without one, the other figures are 0. */
  isMatched: z.boolean(),
  visits: z.int(),
  /** By the last campaign of the order, as is `costed`. */
  paid: z.int(),
  /** Paid orders of which the profit is known. */
  costed: z.int(),
  revenue: byModelSchema,
  refunded: byModelSchema,
  /** Before the spend. */
  profit: byModelSchema,
});
export type SpendOfCampaign = z.output<typeof spendOfCampaignSchema>;

const spendOfDaySchema = z.object({
  day: z.string(),
  spend: z.int(),
  /** The whole shop's. */
  paid: z.int(),
  costed: z.int(),
  revenue: z.int(),
  refunded: z.int(),
  profit: z.int(),
});
export type SpendOfDay = z.output<typeof spendOfDaySchema>;

export const spendReportSchema = z.object({
  /** Campaigns with spend, the largest first; those beyond the first 300 of a platform are one row without a name. */
  campaigns: z.array(spendOfCampaignSchema),
  /** Days with spend. */
  days: z.array(spendOfDaySchema),
});
export type SpendReport = z.output<typeof spendReportSchema>;
