import { Schema } from 'mongoose';

export const ATTEMPT_MODEL = 'Attempt';

/** How often something was tried that is limited for each day. */
export interface AttemptDocument {
  /** Digest of what was tried: a link's token, signed by us or not, or an order's repeated e-mail. */
  _id: string;
  schemaVersion: number;
  count: number;
  /** Then it counts from the start. */
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
