import { declarePersonalData } from '@vale/platform/store';
import { Schema } from 'mongoose';
import type { CallCounts } from './call-budget.js';

/** `_id` names the account at its provider. */
export interface CallCountsDocument {
  _id: string;
  schemaVersion: number;
  counts: CallCounts;
}

export const callCountsSchema = new Schema<CallCountsDocument>(
  {
    _id: { type: String, required: true },
    schemaVersion: { type: Number, required: true, default: 1 },
    counts: { type: Schema.Types.Mixed, required: true },
  },
  { collection: 'provider_calls', versionKey: false, strict: 'throw', minimize: false },
);

declarePersonalData(callCountsSchema, { other: ['counts'] });
