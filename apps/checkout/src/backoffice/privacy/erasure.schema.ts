import { Schema } from 'mongoose';

/** A deleted account with orders that may not be anonymous yet. Removed once all are. */
export interface ErasureDocument {
  /** The account's id. */
  _id: string;
  schemaVersion: number;
  /** Epoch milliseconds. */
  since: number;
}

export const erasureSchema = new Schema<ErasureDocument>(
  {
    _id: { type: String, required: true },
    schemaVersion: { type: Number, required: true, default: 1 },
    since: { type: Number, required: true },
  },
  { collection: 'erasures', versionKey: false, strict: 'throw' },
);
