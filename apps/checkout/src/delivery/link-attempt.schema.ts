import { Schema } from 'mongoose';

export const LINK_ATTEMPT_MODEL = 'LinkAttempt';

/** How often digits were tried at a link. */
export interface LinkAttemptDocument {
  /** Digest of the token, signed by us or not. */
  _id: string;
  schemaVersion: number;
  tries: number;
  /** Then it counts from the start. */
  until: Date;
}

export const linkAttemptSchema = new Schema<LinkAttemptDocument>(
  {
    _id: { type: String, required: true },
    schemaVersion: { type: Number, required: true, default: 1 },
    tries: { type: Number, required: true },
    until: { type: Date, required: true },
  },
  { collection: 'link_attempts', versionKey: false, strict: 'throw' },
);

// Removes those whose time is over: anybody can try invented tokens.
linkAttemptSchema.index({ until: 1 }, { expireAfterSeconds: 0 });
