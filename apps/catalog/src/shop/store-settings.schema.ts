import type { StoreSettings } from '@vale/contracts/catalog';
import { storedSchema, type Stored } from '@vale/platform/store';
import { Schema } from 'mongoose';

export const STORE_SETTINGS_MODEL = 'StoreSettings';

export interface StoreSettingsRecord {
  _id: string;
  /** Fields that a later release adds are absent. */
  settings: Partial<StoreSettings>;
  consentVersion: number;
  /** Epoch milliseconds, when the legal texts were last changed; null: never. */
  legalChangedAt: number | null;
  /** Epoch milliseconds. */
  changedAt: number;
  changedBy: string;
}

export type StoreSettingsDocument = StoreSettingsRecord & Stored;

/** One document, which the first change by an administrator inserts. */
export const storeSettingsSchema = storedSchema<StoreSettingsRecord>(
  {
    settings: { type: Schema.Types.Mixed, required: true },
    consentVersion: { type: Number, required: true },
    legalChangedAt: { type: Number, default: null },
    changedAt: { type: Number, required: true },
    changedBy: { type: String, required: true },
  },
  { collection: 'storeSettings' },
);
