import { declarePersonalData } from '@vale/platform/store';
import { Schema } from 'mongoose';
import type { DeliveryRecord } from './delivery.js';

export type DeliveryDocument = DeliveryRecord & { schemaVersion: number };

const text = { type: String, required: true } as const;
const number = { type: Number, required: true } as const;

export const deliverySchema = new Schema<DeliveryDocument>(
  {
    _id: text,
    schemaVersion: { ...number, default: 1 },
    destination: text,
    event: text,
    transactionId: text,
    state: text,
    reason: { type: String, default: '' },
    attempts: number,
    happenedAt: number,
    changedAt: number,
    claimedUntil: number,
    notBefore: number,
    dueAt: { type: Number },
  },
  { collection: 'conversion_deliveries', versionKey: false, strict: 'throw' },
);
// One delivery per event and destination. Also serves the list of one order.
deliverySchema.index({ transactionId: 1, destination: 1, event: 1 }, { unique: true });
// Finds deliveries to enqueue again. Sparse, because final ones are not due.
deliverySchema.index({ dueAt: 1 }, { sparse: true });
// Counts and finds the waiting and failed deliveries of a destination.
deliverySchema.index({ destination: 1, state: 1 });

declarePersonalData(deliverySchema, {
  about:
    'The outcome of each event of an order at each conversion destination. Name, e-mail, phone, address and agent are read from checkout while one is sent, with the consent, and stored nowhere.',
  other: [
    'destination',
    'event',
    'transactionId',
    'state',
    'reason',
    'attempts',
    'happenedAt',
    'changedAt',
    'claimedUntil',
    'notBefore',
    'dueAt',
  ],
});
