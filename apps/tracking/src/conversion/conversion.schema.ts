import { storedSchema, type Stored } from '@vale/platform/store';
import { Schema } from 'mongoose';
import type { ConversionRecord } from './conversion.js';

export type ConversionDocument = ConversionRecord & Stored;

export const conversionSchema = storedSchema<ConversionRecord>(
  {
    name: { type: String, required: true },
    transactionId: { type: String, required: true },
    productId: { type: String, required: true },
    category: { type: String, required: true },
    valueCentavos: { type: Number, required: true },
    currency: { type: String, required: true },
    attribution: { type: Schema.Types.Mixed, default: {} },
    marketingConsent: { type: Boolean, default: null },
    happenedAt: { type: Number, required: true },
  },
  { collection: 'conversions', plain: true },
);

// One conversion of a name per order, however often its event comes. Also serves the list of one order.
conversionSchema.index({ transactionId: 1, name: 1 }, { unique: true });
