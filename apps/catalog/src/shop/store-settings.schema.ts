import { storedSchema, type Stored } from '@vale/platform/store';
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
