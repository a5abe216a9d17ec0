import { declarePersonalData } from '@vale/platform/store';
import { Schema } from 'mongoose';
import type { PaymentSource } from './payment-source.js';

/** `_id` is method and source. */
export type PaymentSourceDocument = PaymentSource & { _id: string; schemaVersion: number };

export const paymentSourceSchema = new Schema<PaymentSourceDocument>(
  {
    _id: { type: String, required: true },
    schemaVersion: { type: Number, required: true, default: 1 },
    methodId: { type: String, required: true },
    source: { type: String, required: true },
    workedAt: { type: Number, required: true },
    failedAt: { type: Number, default: null },
    failures: { type: Number, default: 0 },
    problem: { type: String, default: '' },
  },
  { collection: 'payment_sources', versionKey: false, strict: 'throw' },
);

declarePersonalData(paymentSourceSchema, {
  other: ['methodId', 'source', 'workedAt', 'failedAt', 'failures', 'problem'],
});
