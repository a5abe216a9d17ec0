import { Schema } from 'mongoose';
import type { SettledCursor } from './settled-window.js';
import type { UnmatchedPayment } from '../stray/unmatched-payment.js';

export type SettledCursorDocument = Omit<SettledCursor, 'methodId'> & { _id: string; schemaVersion: number };
/** `_id` is `chargeKey` of the method and the end-to-end id. */
export type UnmatchedPaymentDocument = Omit<UnmatchedPayment, 'id'> & { _id: string; schemaVersion: number };

export const settledCursorSchema = new Schema<SettledCursorDocument>(
  {
    _id: { type: String, required: true },
    schemaVersion: { type: Number, required: true, default: 1 },
    doneUntil: { type: Number, required: true },
    unfinished: { type: Schema.Types.Mixed, default: null },
    longAt: { type: Number, required: true },
    activeAt: { type: Number, required: true },
  },
  { collection: 'settled_cursors', versionKey: false, strict: 'throw' },
);

export const unmatchedPaymentSchema = new Schema<UnmatchedPaymentDocument>(
  {
    _id: { type: String, required: true },
    schemaVersion: { type: Number, required: true, default: 1 },
    methodId: { type: String, required: true },
    endToEndId: { type: String, required: true },
    providerId: { type: String, default: null },
    centavos: { type: Number, default: null },
    paidAt: { type: Number, default: null },
    seenAt: { type: Number, required: true },
    state: { type: String, required: true },
    problem: { type: String, required: true },
    transactionId: { type: String, default: null },
    takenBy: { type: String },
  },
  { collection: 'unmatched_payments', versionKey: false, strict: 'throw' },
);

// Lists payments that wait for a person, newest first.
unmatchedPaymentSchema.index({ state: 1, seenAt: -1, _id: -1 });
