import { declarePersonalData } from '@vale/platform/store';
import { Schema } from 'mongoose';
import type { StrayPayment } from '../../orders/money/stray-money.js';

/** `_id` is `chargeKey` of the method and the end-to-end id. */
export type StrayPaymentDocument = Omit<StrayPayment, 'id'> & { _id: string; schemaVersion: number };

export const strayPaymentSchema = new Schema<StrayPaymentDocument>(
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
strayPaymentSchema.index({ state: 1, seenAt: -1, _id: -1 });

declarePersonalData(strayPaymentSchema, {
  personal: {
    endToEndId: {
      what: 'a payment that no order is known of',
      basis: 'giving it back: legal duty',
      kept: 'always',
      readBy: 'admins',
      stays: 'legal duty',
    },
    takenBy: {
      what: 'the admin who gave it to an order',
      basis: 'sales: legal duty',
      kept: 'always',
      readBy: 'admins',
      stays: 'legal duty',
    },
  },
  copy: 'nothing: nobody knows whose they are',
  erased: 'kept: nobody knows whose they are',
  other: ['methodId', 'providerId', 'centavos', 'paidAt', 'seenAt', 'state', 'problem', 'transactionId'],
});
