import { declarePersonalData, storedSchema, type Stored } from '@vale/platform/store';
import { Schema } from 'mongoose';
import type { DestinationRecord } from './destination-account.js';

export type DestinationDocument = DestinationRecord & Stored;

export const destinationSchema = storedSchema<DestinationRecord>(
  {
    isActive: { type: Boolean, required: true },
    sendsVisits: { type: Boolean, default: false },
    activeSince: { type: Number, required: true },
    settings: { type: Schema.Types.Mixed, required: true },
    sealedSecrets: { type: String, default: '' },
    stopped: { type: Schema.Types.Mixed, default: null },
    lastFailure: { type: Schema.Types.Mixed, default: null },
  },
  { collection: 'conversion_destinations', plain: true },
);

declarePersonalData(destinationSchema, {
  about: "The shop's accounts at conversion destinations; their credentials are encrypted.",
  other: ['isActive', 'sendsVisits', 'activeSince', 'settings', 'sealedSecrets', 'stopped', 'lastFailure'],
});
