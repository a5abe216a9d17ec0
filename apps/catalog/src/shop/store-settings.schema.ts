import { declarePersonalData, storedSchema, type Stored } from '@vale/platform/store';
import { Schema } from 'mongoose';
import type { StoreSettingsRecord } from './shop.js';

export type StoreSettingsDocument = StoreSettingsRecord & Stored;

/** One document, which the first change by an administrator inserts. */
export const storeSettingsSchema = storedSchema<StoreSettingsRecord>(
  {
    settings: { type: Schema.Types.Mixed, required: true },
    consentVersion: { type: Number, required: true },
    legalChangedAt: { type: Number, default: null },
    bumpTestStartedAt: { type: Number, default: null },
    changedAt: { type: Number, required: true },
    changedBy: { type: String, required: true },
    demo: Boolean,
  },
  { collection: 'storeSettings' },
);

declarePersonalData(storeSettingsSchema, {
  personal: {
    settings: {
      what: "the seller's name, CNPJ, address, e-mail, phone",
      basis: 'who sells: legal duty',
      kept: 'always',
      readBy: 'everybody',
      stays: 'who sells: legal duty',
    },
    changedBy: {
      what: 'the admin who changed it last',
      basis: 'who changed what: legitimate interest',
      kept: 'always',
      readBy: 'admins',
      stays: 'who changed what',
    },
  },
  copy: 'nothing: it is public, and about the seller',
  erased: 'kept: who sells',
  other: ['consentVersion', 'legalChangedAt', 'bumpTestStartedAt', 'changedAt', 'demo'],
});
