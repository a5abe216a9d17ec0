import * as z from 'zod/mini';
import { bumpTestSchema } from '../catalog/bump-test.js';
import { DEVICES } from './device.js';
import { dayFromText } from './local-day.js';

/** A day in São Paulo, `2026-11-26`. */
export const localDaySchema = z
  .string()
  .check(z.refine((text) => !Number.isNaN(dayFromText(text)), 'Dia inválido'));

/** Days of one report. */
export const MAX_DAYS = 366;

/** Includes both days. docs/analytics.md defines the figures; money is in centavos. */
export const periodSchema = z.object({ from: localDaySchema, to: localDaySchema });
export type Period = z.output<typeof periodSchema>;

const figuresSchema = z.object({
  visits: z.int(),
  bots: z.int(),
  /** Visits without a valid proof of their page, or beyond the limit of their network. */
  unproven: z._default(z.int(), 0),
  paid: z.int(),
  revenue: z.int(),
  refunds: z.int(),
  refunded: z.int(),
  bumpOrders: z.int(),
  bumpRevenue: z.int(),
  pix: z.int(),
  pixPaid: z.int(),
  acceptedBelowPrice: z.int(),
  /** Paid orders whose codes all have a known cost, and their revenue minus that cost and the known fees. */
  costed: z._default(z.int(), 0),
  profit: z._default(z.int(), 0),
  /** Those among them whose fees at the provider are known, and these fees, which the profit lacks. */
  feesKnown: z._default(z.int(), 0),
  fees: z._default(z.int(), 0),
  /** Codes that were given to replace bad ones, and their known costs, which the profit lacks. */
  lost: z._default(z.int(), 0),
  losses: z._default(z.int(), 0),
  /** Visits that were asked about cookies, that day or earlier, and those of visitors who had accepted or refused. */
  asked: z._default(z.int(), 0),
  accepted: z._default(z.int(), 0),
  refused: z._default(z.int(), 0),
  /** Median seconds from PIX to payment; null without any. */
  paySeconds: z.nullable(z.number()),
});
export type Figures = z.output<typeof figuresSchema>;

const daySchema = z.object({
  day: z.string(),
  visits: z.int(),
  paid: z.int(),
  revenue: z.int(),
  refunded: z.int(),
});

export const overviewSchema = z.object({
  current: figuresSchema,
  /** Figure of the preceding period of the same length. */
  previous: figuresSchema,
  days: z.array(daySchema),
  previousDays: z.array(daySchema),
  /** Hours 0 to 23 of the last day. */
  hours: z.array(z.object({ visits: z.int(), paid: z.int(), revenue: z.int() })),
  /** The ten with most revenue. */
  products: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      /** Paid orders that contain it. */
      orders: z.int(),
      units: z._default(z.int(), 0),
      revenue: z.int(),
    }),
  ),
});
export type Overview = z.output<typeof overviewSchema>;

/** Products and sources that the weekly mail names. */
export const WEEK_ROWS = 5;

/** Figures of a period in the mail to the shop's owner; the overview and the campaigns have the same. */
export const weekSchema = z.object({
  current: figuresSchema,
  previous: figuresSchema,
  /** The ones with most revenue. */
  products: overviewSchema.shape.products,
  /** The sources of the campaigns with most revenue by the last touch, in centavos. */
  sources: z.array(z.object({ source: z.string(), visits: z.int(), paid: z.int(), revenue: z.int() })),
});
export type Week = z.output<typeof weekSchema>;

const funnelRowSchema = z.object({
  device: z.enum(DEVICES),
  source: z.string(),
  visits: z.int(),
  product: z.int(),
  checkout: z.int(),
  /** Orders that were placed in the period, by what became of them at any time. */
  pix: z.int(),
  paid: z.int(),
  delivered: z.int(),
});
export type FunnelRow = z.output<typeof funnelRowSchema>;

export const funnelSchema = z.object({
  current: z.array(funnelRowSchema),
  previous: z.array(funnelRowSchema),
});

export const ATTRIBUTION_MODELS = ['first', 'last', 'linear', 'position'] as const;
export type AttributionModel = (typeof ATTRIBUTION_MODELS)[number];
/** Centavos by model. */
export const byModelSchema = z.object({
  first: z.int(),
  last: z.int(),
  linear: z.int(),
  position: z.int(),
});

const campaignRowSchema = z.object({
  source: z.string(),
  medium: z.string(),
  name: z.string(),
  visits: z.int(),
  /** Attributed to the last campaign. */
  paid: z.int(),
  revenue: byModelSchema,
  refunded: byModelSchema,
});
export type CampaignRow = z.output<typeof campaignRowSchema>;

/** Rows of one reply; the others are one row "outras", so that each column still sums to the total. */
export const MAX_CAMPAIGN_ROWS = 300;
export const campaignsSchema = z.object({ rows: z.array(campaignRowSchema), total: z.int() });

/** Ads of all campaigns, or only of those with this `utm_source` and `utm_campaign`. */
export const adsOfSchema = z.object({
  ...periodSchema.shape,
  source: z.optional(z.string().check(z.maxLength(300))),
  name: z.optional(z.string().check(z.maxLength(300))),
});
export type AdsOf = z.output<typeof adsOfSchema>;

const adRowSchema = z.object({
  ...campaignRowSchema.shape,
  /** `utm_content` and `utm_term`; both are empty for what no ad of the campaign brought. */
  content: z.string(),
  term: z.string(),
});
export type AdRow = z.output<typeof adRowSchema>;

/** At most `MAX_CAMPAIGN_ROWS`; the others are one row "outras". */
export const adsSchema = z.object({ rows: z.array(adRowSchema) });

const couponRowSchema = z.object({
  /** Empty in the row of further coupons. */
  id: z.string(),
  /** The last one of the period. */
  code: z.string(),
  /** Orders that were paid, given for free, or accepted below the price, without uses that a refund gave back. */
  uses: z.int(),
  /** Orders whose whole price arrived. */
  paid: z.int(),
  /** Given in all of these orders, in centavos. */
  discount: z.int(),
  /** The prices of the paid orders, and what was given back of them in the period. */
  revenue: z.int(),
  refunded: z.int(),
  /** Paid and free orders whose codes all have a known cost, and their profit after refunds. */
  costed: z.int(),
  profit: z.int(),
});
export type CouponRow = z.output<typeof couponRowSchema>;

/** Most revenue first. Those beyond this many are one row "outros", so that each column still sums to the total. */
export const MAX_COUPON_ROWS = 200;
export const couponRowsSchema = z.object({ rows: z.array(couponRowSchema) });

/** Rows of one reply. */
export const MAX_VIEWED_PRODUCTS = 20;

export const viewsSchema = z.object({
  /** Closed days of the period. Much seen and little bought comes first. */
  products: z.array(
    z.object({
      productId: z.string(),
      /** Empty where no paid order of these days has it. */
      title: z.string(),
      /** Visits that saw its page. */
      visits: z.int(),
      /** Paid orders that contain it. */
      orders: z.int(),
    }),
  ),
});

/** Terms of one reply. */
export const MAX_SEARCH_TERMS = 50;

/** Searches without a result on closed days of the period, most visits first. */
export const searchesSchema = z.object({
  terms: z.array(z.object({ term: z.string(), visits: z.int() })),
});

/** Units sold in the last seven days by stock, and those given to replace bad codes. */
export const PACE_DAYS = 7;
export const paceSchema = z.object({
  sold: z.array(z.object({ productId: z.string(), variation: z.string(), units: z.int() })),
});

/** Cohorts of one reply, one a month. */
export const MAX_COHORTS = 12;

const cohortMonthSchema = z.object({ buyers: z.int(), orders: z.int(), revenue: z.int() });

export const cohortsSchema = z.object({
  /** Oldest first; the current month is the last one. */
  cohorts: z.array(
    z.object({
      /** The month in São Paulo of the first paid order, `2026-11`. */
      month: z.string(),
      buyers: z.int(),
      /** Sum of all months. */
      revenue: z.int(),
      /** From the first month to the current one: who bought in it. */
      months: z.array(cohortMonthSchema),
    }),
  ),
});
export type Cohorts = z.output<typeof cohortsSchema>;
export type Cohort = Cohorts['cohorts'][number];

/** Days after the first paid order, within which a buyer may have returned. */
export const RETURN_DAYS = [30, 60, 90] as const;

const buyersOfCampaignSchema = z.object({
  source: z.string(),
  /** Both are empty in rows of sources. */
  medium: z.string(),
  name: z.string(),
  /** Accounts with a paid order of the period that this brought, by the last touch. */
  buyers: z.int(),
  /** Accounts whose first paid order it brought, in the period. */
  newBuyers: z.int(),
  /** New buyers whose first paid order is longer ago than `days`, and those of them who paid again on a later day by then. */
  returns: z.array(z.object({ days: z.int(), buyers: z.int(), returned: z.int() })),
});
export type BuyersOfCampaign = z.output<typeof buyersOfCampaignSchema>;

/** The largest first. A buyer whom two sources brought counts in both. */
export const buyersReportSchema = z.object({
  sources: z.array(buyersOfCampaignSchema),
  campaigns: z.array(buyersOfCampaignSchema),
});
export type BuyersReport = z.output<typeof buyersReportSchema>;

const bumpArmFiguresSchema = z.object({
  orders: z.int(),
  paid: z.int(),
  /** Paid orders with a bump. */
  bumpOrders: z.int(),
  revenue: z.int(),
});
export type BumpArmFigures = z.output<typeof bumpArmFiguresSchema>;

export const bumpReportSchema = z.object({
  /** The newest test of order bumps, by closed days; null before the first. */
  test: z.nullable(
    z.object({
      ...bumpTestSchema.shape,
      /** The last closed day with an order of the test. */
      lastDay: z.string(),
      arms: z.object({ offer: bumpArmFiguresSchema, holdout: bumpArmFiguresSchema }),
      /** Difference of revenue per order, in centavos, with its interval; null while there are too few orders. */
      lift: z.nullable(z.object({ value: z.number(), low: z.number(), high: z.number() })),
      /** The arms do not have the sizes that were drawn, so the comparison misleads. */
      isRatioOdd: z.boolean(),
    }),
  ),
});
export type BumpReport = z.output<typeof bumpReportSchema>;

/** Totals since the first measured day; null if there is nothing to show. */
export const countersSchema = z.object({ visitors: z.nullable(z.int()), sold: z.nullable(z.int()) });
