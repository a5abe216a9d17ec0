import { declarePersonalData } from '@vale/platform/store';
import { Schema } from 'mongoose';

/** The last reply of the seller's own system for a unit. */
export interface UnitReplyRecord {
  /** Order and line. */
  _id: string;
  schemaVersion: number;
  transactionId: string;
  line: number;
  at: number;
  /** When the system is asked again; absent unless it asked to wait, and null if it is asked no more. */
  nextAt?: number | null;
  /** Encrypted; absent without a code. The first code stays. */
  sealed?: string;
  /** Keyed hash of the code. */
  fingerprint?: string;
  reason: string;
  purgeAt: Date;
}

export const unitReplySchema = new Schema<UnitReplyRecord>(
  {
    _id: { type: String, required: true },
    schemaVersion: { type: Number, required: true, default: 1 },
    transactionId: { type: String, required: true },
    line: { type: Number, required: true },
    at: { type: Number, required: true },
    nextAt: { type: Number },
    sealed: { type: String },
    fingerprint: { type: String },
    reason: { type: String, default: '' },
    purgeAt: { type: Date, required: true },
  },
  { collection: 'unit_replies', versionKey: false, strict: 'throw' },
);
// The replies for an order.
unitReplySchema.index({ transactionId: 1, line: 1 });
// Another reply with the same code.
unitReplySchema.index({ fingerprint: 1 }, { sparse: true });
// Deletes replies that nobody asks for any more.
unitReplySchema.index({ purgeAt: 1 }, { expireAfterSeconds: 0 });

declarePersonalData(unitReplySchema, {
  about:
    "Replies of the seller's own system for units that it delivers; codes are encrypted. The store deletes them after 180 days.",
  other: ['transactionId', 'line', 'at', 'nextAt', 'sealed', 'fingerprint', 'reason', 'purgeAt'],
});
