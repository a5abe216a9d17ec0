import { declarePersonalData } from '@vale/platform/store';
import { Schema } from 'mongoose';

/** A deleted account with orders that may not be anonymous yet. Removed once all are. */
export interface ErasureDocument {
  /** The account's id. */
  _id: string;
  schemaVersion: number;
  /** Epoch milliseconds. */
  since: number;
  /** The address that the account had confirmed, whose orders of guests are anonymised too. */
  email?: string;
}

export const erasureSchema = new Schema<ErasureDocument>(
  {
    _id: { type: String, required: true },
    schemaVersion: { type: Number, required: true, default: 1 },
    since: { type: Number, required: true },
    email: String,
  },
  { collection: 'erasures', versionKey: false, strict: 'throw' },
);

declarePersonalData(erasureSchema, {
  about: "A deleted account with orders that are not anonymous yet; `_id` is the account's id.",
  personal: {
    _id: {
      what: 'the account’s id',
      basis: 'erasure: legal duty',
      kept: 'until its orders are anonymous, a day at least',
      readBy: 'nobody',
      stays: 'until its orders are anonymous',
    },
    email: {
      what: 'the address that the account proved',
      basis: 'erasure: legal duty',
      kept: 'until its orders are anonymous, a day at least',
      readBy: 'nobody',
      stays: 'until its orders are anonymous',
    },
  },
  copy: 'nothing: it exists when the account does not any more',
  erased: 'a day later at the earliest, when its orders are anonymous',
  other: ['since'],
});
