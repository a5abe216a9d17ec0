import { declarePersonalData } from '@vale/platform/store';
import { Schema } from 'mongoose';
import type { AttributionModel } from '@vale/contracts/tracking';

/** A day whose counted rows have to be compared with its figures. */
export interface DirtyDocument {
  /** `day:20418` */
  _id: string;
  /** Grows with each change: it is clean when it did not grow while it was compared. */
  revision: number;
}

/** Parts of a cell are absent where nothing was counted. */
interface Cell<Id> {
  _id: Id;
  /** The last batch that changed it. A batch changes a cell once. */
  seq: number;
}

type ByKey<Value> = Record<string, Value>;
type Counts<Name extends string> = Partial<Record<Name, number>>;

export interface FigureDayDocument extends Cell<number> {
  /** Orders with an event on the day. */
  orders?: number;
  totals?: ByKey<number>;
  /** Visits by the answer to the cookie notice. */
  answers?: Counts<'asked' | 'accepted' | 'refused'>;
  /** Keyed by hour of the day. */
  hours?: ByKey<Counts<'visits' | 'paid' | 'revenue'>>;
  /** Orders by seconds from PIX to payment. */
  payTimes?: ByKey<number>;
  /** See `keyOf`. */
  products?: ByKey<Counts<'orders' | 'revenue'> & { title?: string }>;
  /** Keyed by the coupon's id. */
  coupons?: ByKey<
    Counts<'uses' | 'paid' | 'discount' | 'revenue' | 'refunded' | 'costed' | 'profit'> & { code?: string }
  >;
  /** Units by `<product>/<variation>`. */
  sold?: ByKey<number>;
  /** Units that were given without a price, by `<product>/<variation>`. */
  lost?: ByKey<number>;
  /** Keyed by `<start>/<percent>/<arm>`. */
  bumpTests?: ByKey<Counts<'orders' | 'paid' | 'bumpOrders' | 'revenue' | 'squares'>>;
}

type Centavos = Partial<Record<AttributionModel, number>>;
type CampaignCounts = Counts<
  'visits' | 'product' | 'checkout' | 'pix' | 'pixPaid' | 'delivered' | 'paid' | 'costed'
>;

/**
 * `_id`: `<day>:<campaign>:<device>`, and the same for months, `m<month>:<campaign>:<device>`. An ad's is `a<day>:<campaign>:<ad>` or
 * `am<month>:<campaign>:<ad>`.
 */
export interface FigureCampaignDocument extends Cell<string>, CampaignCounts {
  revenue?: Centavos;
  refunded?: Centavos;
  /** Before ads, of the orders whose codes all have a known cost. */
  profit?: Centavos;
}

/** `_id`: `<day>:<account>`. The paid orders of an account on one day. */
export interface FigureBuyerDocument extends Cell<string>, Counts<'orders' | 'revenue'> {
  /** Paid orders by the last touch, keyed by `<millisecond of the day>/<campaign>`. */
  campaigns?: ByKey<number>;
}

export interface FigureStateDocument {
  _id: string;
  /** The last batch. */
  seq: number;
  /** The last batch as JSON until it is applied. */
  open?: string;
  /** Visits of earlier days were counted by an earlier release, and their rows do not say so. */
  since?: number;
  /** The last day that was compared with its rows at night. */
  checked?: number;
  /** After an update, the next day whose sales are to be counted again. */
  recount?: number;
}

const plain = { versionKey: false, strict: 'throw', minimize: false } as const;
const count = { type: Number } as const;
const part = { type: Schema.Types.Mixed } as const;
const seq = { type: Number, required: true } as const;

export const dirtySchema = new Schema<DirtyDocument>(
  { _id: { type: String, required: true }, revision: { type: Number, required: true } },
  { ...plain, collection: 'dirty' },
);
/** Days in São Paulo. */
export const figureDaySchema = new Schema<FigureDayDocument>(
  {
    _id: { type: Number, required: true },
    seq,
    orders: count,
    totals: part,
    answers: part,
    hours: part,
    payTimes: part,
    products: part,
    coupons: part,
    sold: part,
    lost: part,
    bumpTests: part,
  },
  { ...plain, collection: 'figure_days' },
);
export const figureCampaignSchema = new Schema<FigureCampaignDocument>(
  {
    _id: { type: String, required: true },
    seq,
    visits: count,
    product: count,
    checkout: count,
    pix: count,
    pixPaid: count,
    delivered: count,
    paid: count,
    costed: count,
    revenue: part,
    refunded: part,
    profit: part,
  },
  { ...plain, collection: 'figure_campaigns' },
);
export const figureBuyerSchema = new Schema<FigureBuyerDocument>(
  { _id: { type: String, required: true }, seq, orders: count, revenue: count, campaigns: part },
  { ...plain, collection: 'figure_buyers' },
);
export const figureStateSchema = new Schema<FigureStateDocument>(
  {
    _id: { type: String, required: true },
    seq,
    open: { type: String },
    since: count,
    checked: count,
    recount: count,
  },
  { ...plain, collection: 'figure_state' },
);

declarePersonalData(dirtySchema, {
  other: ['revision'],
});

declarePersonalData(figureDaySchema, {
  other: [
    'seq',
    'orders',
    'totals',
    'answers',
    'hours',
    'payTimes',
    'products',
    'coupons',
    'sold',
    'lost',
    'bumpTests',
  ],
});

declarePersonalData(figureCampaignSchema, {
  other: [
    'seq',
    'visits',
    'product',
    'checkout',
    'pix',
    'pixPaid',
    'delivered',
    'paid',
    'costed',
    'revenue',
    'refunded',
    'profit',
  ],
});

declarePersonalData(figureBuyerSchema, {
  about:
    '`_id` has the day and the account that bought on it, a random id that names nobody once the account is deleted; purpose: returning buyers, basis: legitimate interest. Kept always.',
  personal: {
    _id: {
      what: 'the day and the account that bought on it',
      basis: 'returning buyers: legitimate interest',
      kept: 'always',
      readBy: 'nobody',
      stays: 'a random id that names nobody',
    },
    campaigns: {
      what: 'the campaigns that led to these orders',
      basis: 'see "Measuring visits"',
      kept: 'until the order is anonymous',
      readBy: 'nobody',
    },
  },
  copy: 'nothing: the same is in `orders`',
  erased: 'kept: the id names nobody any more, and the campaigns are deleted with the buyer of the order',
  other: ['seq', 'orders', 'revenue'],
});

declarePersonalData(figureStateSchema, {
  about:
    '`open` is the last change of the figures until it is applied: seconds. It has the ids of accounts, orders and visits.',
  personal: {
    open: {
      what: 'the last change of the figures, with ids of accounts, orders and visits',
      basis: 'figures: legitimate interest',
      kept: 'until it is applied: seconds',
      readBy: 'nobody',
    },
  },
  copy: 'nothing: it exists for seconds',
  erased: 'within seconds',
  other: ['seq', 'since', 'checked', 'recount'],
});
