import { declarePersonalData } from '@vale/platform/store';
import { Schema } from 'mongoose';
import type { DeliveryRecord } from './webhook.js';

const text = { type: String, required: true } as const;
const number = { type: Number, required: true } as const;

export const webhookDeliverySchema = new Schema<DeliveryRecord>(
  {
    _id: text,
    endpointId: text,
    messageId: text,
    type: text,
    at: number,
    transactionId: { type: String, default: null },
    facts: { type: Schema.Types.Mixed, required: true },
    createdAt: number,
    tried: number,
    attempts: { type: Schema.Types.Mixed, required: true },
    dueAt: { type: Number },
    purgeAt: { type: Date, required: true },
  },
  { collection: 'webhook_deliveries', versionKey: false, strict: 'throw', minimize: false },
);
// Finds what is due at an endpoint, and counts what waits. Partial: accepted messages are not due.
webhookDeliverySchema.index(
  { endpointId: 1, dueAt: 1 },
  { partialFilterExpression: { dueAt: { $exists: true } } },
);
// The log of an endpoint, and its messages of a period.
webhookDeliverySchema.index({ endpointId: 1, createdAt: -1, _id: -1 });
// Ends the log.
webhookDeliverySchema.index({ purgeAt: 1 }, { expireAfterSeconds: 0 });

declarePersonalData(webhookDeliverySchema, {
  about:
    "Messages to the shop's webhooks of the last 30 days, with their attempts. What the owner chose of the buyer is read from checkout while one is sent, and stored nowhere.",
  other: [
    'endpointId',
    'messageId',
    'type',
    'at',
    'transactionId',
    'facts',
    'createdAt',
    'tried',
    'attempts',
    'dueAt',
    'purgeAt',
  ],
});
