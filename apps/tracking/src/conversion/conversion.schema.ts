import { declarePersonalData, storedSchema, type Stored } from '@vale/platform/store';
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

declarePersonalData(conversionSchema, {
  personal: {
    attribution: {
      what: "UTM parameters of the buyer's visit",
      basis: 'which advertising sold: consent',
      kept: 'until its order is anonymous, at most 13 months',
      readBy: 'admins',
    },
    marketingConsent: {
      what: 'whether it was given',
      basis: 'proof of consent: legal duty',
      kept: '13 months; `orders.consent` always',
      readBy: 'admins',
      stays: 'the proof of consent',
    },
  },
  copy: '`orders.attribution` and `orders.consent`',
  erased: 'the campaigns are deleted with the buyer of the order',
  other: ['name', 'transactionId', 'productId', 'category', 'valueCentavos', 'currency', 'happenedAt'],
});
