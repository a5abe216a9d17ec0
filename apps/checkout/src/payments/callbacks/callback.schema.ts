import { Schema } from 'mongoose';
import type { Callback } from './callback.js';

export const CALLBACK_MODEL = 'Callback';

export type CallbackDocument = Omit<Callback, 'id'> & {
  _id: string;
  schemaVersion: number;
  /** A date, as the store deletes it by itself then. */
  purgeAt: Date;
};

export const callbackSchema = new Schema<CallbackDocument>(
  {
    _id: { type: String, required: true },
    schemaVersion: { type: Number, required: true, default: 1 },
    methodId: { type: String, required: true },
    receivedAt: { type: Number, required: true },
    sentBy: { type: Schema.Types.Mixed, required: true },
    body: { type: String, required: true },
    names: { type: [String], required: true },
    status: { type: String },
    state: { type: String, required: true },
    attempts: { type: Number, required: true },
    dueAt: { type: Number },
    problem: { type: String, default: '' },
    purgeAt: { type: Date, required: true },
  },
  { collection: 'callbacks', versionKey: false, strict: 'throw' },
);

// What waits for an attempt. Sparse: those worked off are not due.
callbackSchema.index({ dueAt: 1 }, { sparse: true });
// What waits for a person, by what is wrong with it, newest first.
callbackSchema.index({ state: 1, _id: -1 });
// What a dispute's evidence lists: those that name a charge or a payment.
callbackSchema.index({ names: 1 });
// A MED may be opened for 80 days, and needs evidence; after that they are deleted.
callbackSchema.index({ purgeAt: 1 }, { expireAfterSeconds: 0 });
