import * as z from 'zod/mini';
import { MAX_MESSAGE_BYTES } from '../define/message.js';
import { byModelSchema, localDaySchema, periodSchema } from './report.js';

export const AD_PLATFORMS = ['meta', 'google', 'tiktok'] as const;
export type AdPlatform = (typeof AD_PLATFORMS)[number];

/** Rows of one import. A longer file is sent in several, each with days of its own. */
export const MAX_SPEND_ROWS = 1_000;
const ENVELOPE_BYTES = 16 * 1024;
/** Limit of one import as JSON, which the gateway forwards in one message. */
export const MAX_SPEND_BYTES = MAX_MESSAGE_BYTES - ENVELOPE_BYTES;

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

/** The same in all imports of one file. */
const spendFileSchema = z.object({
  id: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
  name: z.string().check(z.minLength(1), z.maxLength(200)),
});

/** Replaces what was imported of this platform and account from the first to the last day. */
export const spendImportSchema = z.object({
  platform: z.enum(AD_PLATFORMS),
  /** Empty if the file names no account. */
  account: text(100),
  from: localDaySchema,
  to: localDaySchema,
  /** An import without a file is part of the account's rows without one. */
  file: z.optional(spendFileSchema),
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

/** Rows of one reply at most, unless one day has more. */
export const MAX_SPEND_DAY_ROWS = 400;

/** With `platform` and `campaign`, asks for one campaign as the report of the same period names it. */
export const spendDaysOfSchema = z.object({
  ...periodSchema.shape,
  /** `next` of the reply before. */
  start: z.optional(localDaySchema),
  platform: z.optional(z.enum(AD_PLATFORMS)),
  campaign: z.optional(text(300)),
  campaignId: z._default(text(40), ''),
});
export type SpendDaysOf = z.output<typeof spendDaysOfSchema>;

/** The other figures are by the last touch, as those of a campaign are; `visits` too. */
const campaignDaySchema = z.extend(spendOfDaySchema, {
  platform: z.enum(AD_PLATFORMS),
  campaign: z.string(),
  campaignId: z.string(),
  visits: z.int(),
});
export type CampaignDay = z.output<typeof campaignDaySchema>;

export const spendDaysSchema = z.object({
  /** Days on which a campaign has spend or other figures, by day. They sum to the campaigns of the report. */
  rows: z.array(campaignDaySchema),
  /** The day at which the next reply starts; null if this one is the last. */
  next: z.nullable(z.string()),
});

/** Files of a list at most. */
export const MAX_SPEND_FILES = 500;

const storedSpendFileSchema = z.object({
  /** `<platform>:<account>` of rows that came without a file. */
  id: z.string(),
  /** The account of rows that came without a file; may be empty. */
  name: z.string(),
  platform: z.enum(AD_PLATFORMS),
  /** First and last day of what is stored of it: later files may have replaced days. */
  from: z.string(),
  to: z.string(),
  centavos: z.int(),
});
export type StoredSpendFile = z.output<typeof storedSpendFileSchema>;

/** The newest days first. */
export const spendFilesSchema = z.object({ items: z.array(storedSpendFileSchema) });

/** Days to delete: of one file, else all spend on them. */
export const spendRemovalSchema = z.object({
  ...periodSchema.shape,
  file: z.optional(text(120)),
});
export type SpendRemoval = z.output<typeof spendRemovalSchema>;
