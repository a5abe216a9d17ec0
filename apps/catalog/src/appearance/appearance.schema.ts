import { declarePersonalData, storedSchema, type Stored } from '@vale/platform/store';
import { Schema } from 'mongoose';
import type { AppearanceRecord } from './appearance.js';

export type AppearanceDocument = AppearanceRecord & Stored;

/** One document a publication, which never changes; the newest is the shop's look. */
export const appearanceDocumentSchema = storedSchema<AppearanceRecord>(
  {
    look: { type: Schema.Types.Mixed, required: true },
    at: { type: Number, required: true },
    accountId: { type: String, required: true },
    repeats: Number,
  },
  { collection: 'appearances' },
);

declarePersonalData(appearanceDocumentSchema, {
  personal: {
    accountId: {
      what: 'the admin who published it',
      basis: 'who changed what: legitimate interest',
      kept: 'always',
      readBy: 'admins',
      stays: 'who changed what',
    },
  },
  copy: 'nothing: it is public',
  erased: 'kept: who changed what',
  other: ['look', 'at', 'repeats'],
});
