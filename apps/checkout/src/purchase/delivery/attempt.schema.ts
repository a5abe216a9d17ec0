import { declarePersonalData } from '@vale/platform/store';
import { Schema } from 'mongoose';

/** Counter of an action that is limited per day. */
export interface AttemptDocument {
  /** Digest of a link's token (valid or not), or of the order whose e-mail is resent. */
  _id: string;
  schemaVersion: number;
  count: number;
  /** The count restarts after this time. */
  until: Date;
}

export const attemptSchema = new Schema<AttemptDocument>(
  {
    _id: { type: String, required: true },
    schemaVersion: { type: Number, required: true, default: 1 },
    count: { type: Number, required: true },
    until: { type: Date, required: true },
  },
  { collection: 'attempts', versionKey: false, strict: 'throw' },
);

// Deletes expired counts, because anybody can try invented tokens.
attemptSchema.index({ until: 1 }, { expireAfterSeconds: 0 });

declarePersonalData(attemptSchema, {
  other: ['count', 'until'],
});
