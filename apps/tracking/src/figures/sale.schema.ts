import { declarePersonalData } from '@vale/platform/store';
import { Schema, type mongo } from 'mongoose';
import type { Sale } from './sale.js';

/** The key of the buyer's browser as the store has it. */
export type SaleDocument = Omit<Sale, 'visitor'> & {
  visitor?: mongo.Binary;
  /** Random, a new one with each change; absent while nothing is to be counted. */
  uncounted?: string;
  /** The contribution that was counted, as JSON, and its batch. */
  counted?: string;
  countedIn?: number;
};

const required = { type: Schema.Types.Mixed, required: true } as const;
const nullable = { type: Number, default: null } as const;

export const saleSchema = new Schema<SaleDocument>(
  {
    _id: { type: String, required: true },
    version: { type: Number, required: true },
    accountId: { type: String, required: true },
    createdAt: { type: Number, required: true },
    productId: { type: String, required: true },
    productTitle: { type: String, required: true },
    category: { type: String, required: true },
    lines: required,
    totalCentavos: { type: Number, required: true },
    device: { type: String },
    bumpTest: { type: Schema.Types.Mixed },
    pixAt: nullable,
    paidAt: nullable,
    acceptedBelowPrice: { type: Boolean, required: true },
    deliveredAt: nullable,
    refunds: required,
    losses: { type: Schema.Types.Mixed },
    coupon: { type: Schema.Types.Mixed },
    feeCentavos: { type: Number },
    campaign: { type: Number, required: true },
    ad: { type: Number },
    visitor: { type: Schema.Types.Mixed },
    simulated: { type: Boolean },
    days: { type: [Number], required: true },
    uncounted: { type: String },
    counted: { type: String },
    countedIn: { type: Number },
  },
  { collection: 'sales', versionKey: false, strict: 'throw' },
);
// The sales of a day.
saleSchema.index({ days: 1 });
// The sales that a visit known late may have brought. Sparse: few buyers have an id.
saleSchema.index({ visitor: 1 }, { sparse: true });
// The sales to count. Sparse: most are counted.
saleSchema.index({ uncounted: 1 }, { sparse: true });
// Finds simulated sales, which a shop that goes live removes. Sparse, because a live shop has none.
saleSchema.index({ simulated: 1 }, { sparse: true });

declarePersonalData(saleSchema, {
  about: 'Orders as figures count them.',
  personal: {
    accountId: {
      what: 'whose; a random id that names nobody once the account is deleted',
      basis: 'returning buyers: legitimate interest',
      kept: 'always',
      readBy: 'nobody',
      stays: 'a random id that names nobody',
    },
    visitor: {
      what: "hash of the random id of the buyer's browser, only of those who accepted",
      basis: 'which advertising sold: consent',
      kept: 'until its order is anonymous',
      readBy: 'nobody',
    },
    campaign: {
      what: 'the campaign that the order carries',
      basis: 'see "Measuring visits"',
      kept: 'until its order is anonymous',
      readBy: 'nobody',
    },
    ad: {
      what: 'the ad that the order carries',
      basis: 'see "Measuring visits"',
      kept: 'until its order is anonymous',
      readBy: 'nobody',
    },
    counted: {
      what: 'what the figures have of it, with `accountId` and its campaigns',
      basis: 'returning buyers: legitimate interest',
      kept: 'as its fields',
      readBy: 'nobody',
      stays: 'a random id that names nobody',
    },
  },
  copy: 'the same is in `orders`',
  erased: 'browser and campaign are deleted with the buyer of the order',
  other: [
    'createdAt',
    'productId',
    'productTitle',
    'category',
    'lines',
    'totalCentavos',
    'bumpTest',
    'device',
    'pixAt',
    'paidAt',
    'acceptedBelowPrice',
    'deliveredAt',
    'refunds',
    'losses',
    'coupon',
    'feeCentavos',
    'simulated',
    'days',
    'uncounted',
    'countedIn',
  ],
});
