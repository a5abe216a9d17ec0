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
