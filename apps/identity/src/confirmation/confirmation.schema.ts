import { declarePersonalData } from '@vale/platform/store';
import { Schema } from 'mongoose';
import type { Confirmation } from './confirmation.js';

export interface ConfirmationDocument extends Omit<Confirmation, 'requestId'> {
  /** The request's id. */
  _id: string;
  schemaVersion: number;
  /** Long after the expiry, so that an expired link differs from an invented one. */
  purgeAt: Date;
}

/** Never changed: an account that is confirmed ends all its links, and one that is deleted takes them along. */
export const confirmationSchema = new Schema<ConfirmationDocument>(
  {
    _id: { type: String, required: true },
    schemaVersion: { type: Number, required: true, default: 1 },
    accountId: { type: String, required: true },
    email: { type: String, required: true },
    tokenHash: { type: String, required: true },
    expiresAt: { type: Number, required: true },
    purgeAt: { type: Date, required: true },
  },
  { collection: 'emailConfirmations', versionKey: false, strict: 'throw' },
);

// Finds the confirmations of a deleted account.
confirmationSchema.index({ accountId: 1 });
// Deletes confirmations that nobody will ask for.
confirmationSchema.index({ purgeAt: 1 }, { expireAfterSeconds: 0 });

declarePersonalData(confirmationSchema, {
  personal: {
    _id: {
      what: 'the account’s id, of the first one',
      basis: 'confirming the address: contract',
      kept: 'see "How long"',
      readBy: 'nobody',
    },
    accountId: {
      what: 'whose',
      basis: 'confirming the address: contract',
      kept: 'see "How long"',
      readBy: 'nobody',
    },
    email: {
      what: 'the address that it is for',
      basis: 'confirming the address: contract',
      kept: 'see "How long"',
      readBy: 'nobody',
    },
  },
  copy: 'nothing: their address is the account’s',
  erased: 'deleted',
  other: ['tokenHash', 'expiresAt', 'purgeAt'],
});
