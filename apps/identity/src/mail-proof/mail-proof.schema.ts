import { declarePersonalData, storedSchema, type Stored } from '@vale/platform/store';
import type { MailProof } from './mail-proof.js';

export type StoredMailProof = Omit<MailProof, 'id'> & Stored;

export const mailProofSchema = storedSchema<StoredMailProof>(
  {
    email: { type: String, required: true },
    nonceHash: { type: String, required: true },
    tries: { type: Number, required: true },
    expiresAt: { type: Number, required: true },
    registrant: Object,
    invitation: Object,
    demo: Boolean,
  },
  { collection: 'mailProofs' },
);

// The purge of expired proofs.
mailProofSchema.index({ expiresAt: 1 });
// The panel's list of invitations. Sparse, because most proofs are of shoppers.
mailProofSchema.index({ 'invitation.by': 1 }, { sparse: true });

declarePersonalData(mailProofSchema, {
  personal: {
    email: {
      what: 'address that asked to sign in by link, or was invited to the team',
      basis: 'login: contract',
      kept: 'see "How long"',
      readBy: 'nobody',
      stays: 'ends within 30 minutes, or 48 hours after an invitation',
    },
    nonceHash: {
      what: 'SHA-256 of what the browser that asked has',
      basis: 'login: contract',
      kept: 'see "How long"',
      readBy: 'nobody',
      stays: 'ends within 30 minutes',
    },
    expiresAt: {
      what: 'when link and digits end',
      basis: 'login: contract',
      kept: 'see "How long"',
      readBy: 'nobody',
      stays: 'ends within 30 minutes',
    },
    registrant: {
      what: 'of who registers an address that another account has not confirmed: name and argon2id of the password',
      basis: 'login: contract',
      kept: 'see "How long"',
      readBy: 'nobody',
      stays: 'ends within 30 minutes',
    },
  },
  copy: 'nothing: they end within 30 minutes, invitations within 48 hours',
  erased: 'kept: they end within 30 minutes, invitations within 48 hours',
  other: ['invitation', 'tries', 'demo'],
});
