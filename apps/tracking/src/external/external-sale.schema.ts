import type { ExternalSale } from '@vale/contracts/tracking';
import { declarePersonalData } from '@vale/platform/store';
import { Schema } from 'mongoose';

/**
 * Sales in a partner's shop that visitors' pages reported. They are kept apart from conversions and never
 * count as revenue.
 */
export type ExternalSaleDocument = Omit<ExternalSale, 'id'> & {
  _id: string;
  schemaVersion: number;
  /** Key of a return: product, partner's id and status. */
  returnKey?: string | undefined;
};

export const externalSaleDocumentSchema = new Schema<ExternalSaleDocument>(
  {
    _id: { type: String, required: true },
    schemaVersion: { type: Number, required: true, default: 1 },
    name: { type: String, required: true },
    productId: { type: String, required: true },
    variation: { type: String, default: '' },
    amount: { type: Number, default: null },
    currency: { type: String, required: true },
    status: { type: String, default: '' },
    partnerTransactionId: { type: String, default: '' },
    verified: { type: Boolean, required: true },
    at: { type: Number, required: true },
    returnKey: { type: String },
  },
  { collection: 'external_sales', versionKey: false, strict: 'throw' },
);

// A return is recorded once, however often its page is loaded. Sparse: a visitor may leave many times.
externalSaleDocumentSchema.index({ returnKey: 1 }, { unique: true, sparse: true });

declarePersonalData(externalSaleDocumentSchema, {
  about: "Reports of visitors' pages about sales in partners' shops, without the visitor.",
  other: [
    'name',
    'productId',
    'variation',
    'amount',
    'currency',
    'status',
    'partnerTransactionId',
    'verified',
    'at',
    'returnKey',
  ],
});
