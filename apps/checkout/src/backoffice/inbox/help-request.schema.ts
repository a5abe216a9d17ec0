import { declarePersonalData, storedSchema, type Stored } from '@vale/platform/store';
import { Schema } from 'mongoose';
import type { HelpRequest } from './help-request.js';

export type HelpRequestDocument = HelpRequest & Stored;

export const helpRequestSchema = storedSchema<HelpRequest>(
  {
    transactionId: { type: String, required: true },
    reason: { type: String, required: true },
    lines: { type: [Number], required: true },
    openUnits: { type: [String], default: undefined },
    waitingSince: { type: Number },
    messages: { type: Schema.Types.Mixed, required: true },
  },
  { collection: 'help_requests' },
);

// The requests of an order, oldest first.
helpRequestSchema.index({ transactionId: 1, _id: 1 });
// A unit has one open request. Sparse: closed ones have no key.
helpRequestSchema.index({ openUnits: 1 }, { unique: true, sparse: true });
// Those that wait for the shop. Sparse: most are answered.
helpRequestSchema.index({ waitingSince: 1, _id: 1 }, { sparse: true });

declarePersonalData(helpRequestSchema, {
  personal: {
    messages: {
      what: 'what the buyer and the shop wrote, when, and by which account',
      basis: 'help with an order: contract',
      kept: 'as `orders.customer`',
      readBy: 'owner, admins; an answer: notification, while it sends it',
    },
    reason: {
      what: 'why the buyer asked for help',
      basis: 'help with an order: contract',
      kept: 'as `orders.customer`',
      readBy: 'owner, admins',
    },
  },
  copy: '`orders.help`',
  erased: 'deleted with the buyer of the order',
  other: ['transactionId', 'lines', 'openUnits', 'waitingSince'],
});
