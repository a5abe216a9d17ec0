import { storedSchema, type Stored } from '@vale/platform/store';
import type { MailProof } from './mail-proof.js';

export type StoredMailProof = Omit<MailProof, 'id'> & Stored;

export const mailProofSchema = storedSchema<StoredMailProof>(
  {
    email: { type: String, required: true },
    nonceHash: { type: String, required: true },
    tries: { type: Number, required: true },
    expiresAt: { type: Number, required: true },
  },
  { collection: 'mailProofs' },
);

// The purge of expired proofs.
mailProofSchema.index({ expiresAt: 1 });
