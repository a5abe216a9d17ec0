import type { SaleFacts } from '@vale/contracts/checkout';
import type { Binary } from 'mongodb';
import { Schema } from 'mongoose';

export const SALE_MODEL = 'Sale';

/** An order as figures count it. */
export type SaleDocument = Omit<
  SaleFacts,
  'transactionId' | 'attribution' | 'visitorId' | 'marketingConsent' | 'simulated'
> & {
  _id: string;
  /** The campaign that the order carries, in the dictionary. */
  campaign: number;
  /** Key of the buyer's browser, only where they accepted. */
  visitor?: Binary;
  /** The days in São Paulo whose figures it is part of, and those that the version before was part of. */
  days: number[];
  daysBefore: number[];
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
    pixAt: nullable,
    paidAt: nullable,
    acceptedBelowPrice: { type: Boolean, required: true },
    deliveredAt: nullable,
    refunds: required,
    campaign: { type: Number, required: true },
    visitor: { type: Schema.Types.Mixed },
    days: { type: [Number], required: true },
    daysBefore: { type: [Number], required: true },
  },
  { collection: 'sales', versionKey: false, strict: 'throw' },
);
// The sales of a day.
saleSchema.index({ days: 1 });
// The sales that a visit known late may have brought. Sparse: few buyers have an id.
saleSchema.index({ visitor: 1 }, { sparse: true });
