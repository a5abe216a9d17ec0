import { declarePersonalData, storedSchema, type Stored } from '@vale/platform/store';
import { Schema } from 'mongoose';
import type { EndpointRecord } from './webhook.js';

export type EndpointDocument = EndpointRecord & Stored;

export const endpointSchema = storedSchema<EndpointRecord>(
  {
    name: { type: String, required: true },
    events: { type: [String], required: true },
    buyerFields: { type: [String], required: true },
    delivers: { type: Schema.Types.Mixed, default: [] },
    sealed: { type: String, required: true },
    createdAt: { type: Number, required: true },
    paused: { type: Schema.Types.Mixed, default: null },
    demo: Boolean,
  },
  { collection: 'webhook_endpoints' },
);

declarePersonalData(endpointSchema, {
  about: "Receivers of the shop's webhooks; addresses and secrets are encrypted.",
  other: ['name', 'events', 'buyerFields', 'delivers', 'sealed', 'createdAt', 'paused', 'demo'],
});
