import { Schema } from 'mongoose';
import type { CampaignRollup } from './campaign-rollup.js';
import type { BuyerRollup } from './cohort.js';
import type { DayRollup, HourRollup } from './rollup.js';

/** An hour or day whose figures have to be counted again. */
export interface DirtyDocument {
  /** `hour:490000` or `day:20418` */
  _id: string;
  /** Grows with each change: it is clean when it did not grow while it was counted. */
  revision: number;
}

export type HourDocument = HourRollup & { _id: number };
export type DayDocument = DayRollup & { _id: number };
export type CampaignDocument = CampaignRollup & { _id: number };
export type BuyerDocument = BuyerRollup & { _id: number };

const id = { type: Number, required: true } as const;
const part = { type: Schema.Types.Mixed, required: true } as const;
const plain = { versionKey: false, strict: 'throw', minimize: false } as const;

export const dirtySchema = new Schema<DirtyDocument>(
  { _id: { type: String, required: true }, revision: { type: Number, required: true } },
  { ...plain, collection: 'dirty' },
);
/** Visits by the hour in which they began, in hours since 1970. */
export const hourSchema = new Schema<HourDocument>(
  { _id: id, cells: part },
  { ...plain, collection: 'rollup_hours' },
);
/** Days in São Paulo. */
export const daySchema = new Schema<DayDocument>(
  {
    _id: id,
    totals: part,
    funnel: part,
    hours: part,
    payTimes: part,
    products: part,
    sold: part,
    // Absent in days that an earlier release counted.
    bumpTests: { type: Schema.Types.Mixed },
  },
  { ...plain, collection: 'rollup_days' },
);
export const campaignDaySchema = new Schema<CampaignDocument>(
  { _id: id, cells: part },
  { ...plain, collection: 'rollup_campaign_days' },
);
/** Closed months, `2026 * 12 + 10` for November 2026. */
export const campaignMonthSchema = new Schema<CampaignDocument>(
  { _id: id, cells: part },
  { ...plain, collection: 'rollup_campaign_months' },
);
/** Buyers of each counted day. Cohorts are counted from all days. */
export const buyerDaySchema = new Schema<BuyerDocument>(
  { _id: id, buyers: part },
  { ...plain, collection: 'rollup_buyer_days' },
);
