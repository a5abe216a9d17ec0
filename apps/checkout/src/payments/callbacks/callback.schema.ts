import { declarePersonalData } from '@vale/platform/store';
import { Schema } from 'mongoose';
import type { Callback } from './callback.js';

export type CallbackDocument = Omit<Callback, 'id'> & {
  _id: string;
  schemaVersion: number;
  /** A date, so that the store deletes the callback then. */
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

// Finds callbacks that are due for an attempt. Sparse: finished ones have no `dueAt`.
callbackSchema.index({ dueAt: 1 }, { sparse: true });
// Finds callbacks that need a person, by problem, newest first.
callbackSchema.index({ state: 1, _id: -1 });
// Finds the callbacks of a charge or payment for a dispute's evidence.
callbackSchema.index({ names: 1 });
// A MED may be opened for 80 days, and needs evidence; after that they are deleted.
callbackSchema.index({ purgeAt: 1 }, { expireAfterSeconds: 0 });

declarePersonalData(callbackSchema, {
  personal: {
    body: {
      what: 'as the provider sent it, encrypted: may name the payer',
      basis: 'disputes: rights in proceedings',
      kept: 'see "How long"',
      readBy: 'admins, by the audited file for a dispute',
      stays: 'rights in proceedings',
    },
    sentBy: {
      what: 'address and program of the sender, a provider',
      basis: 'disputes: rights in proceedings',
      kept: 'see "How long"',
      readBy: 'admins',
      stays: 'of a provider, not of the buyer',
    },
  },
  copy: 'nothing: copies of what the provider says of the payment, which `orders.payments` has',
  erased: 'kept: rights in proceedings; the store deletes them after 180 days',
  other: ['methodId', 'receivedAt', 'names', 'status', 'state', 'attempts', 'dueAt', 'problem', 'purgeAt'],
});
