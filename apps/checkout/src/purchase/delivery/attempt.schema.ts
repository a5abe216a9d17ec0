import { Schema } from 'mongoose';

export const ATTEMPT_MODEL = 'Attempt';

/** Counter of an action that is limited per day. */
export interface AttemptDocument {
  /** Digest of what was tried: a link's token, signed by us or not, or an order's repeated e-mail. */
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

// Removes those whose time is over: anybody can try invented tokens.
attemptSchema.index({ until: 1 }, { expireAfterSeconds: 0 });
