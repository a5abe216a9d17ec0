import { declarePersonalData } from '@vale/platform/store';
import { Schema } from 'mongoose';

export interface OptOut {
  /** Digest of a mailbox that wants no reminders and no stock notices. */
  _id: string;
  /** Epoch milliseconds. */
  at: number;
}

export const optOutSchema = new Schema<OptOut>(
  { _id: { type: String, required: true }, at: { type: Number, required: true } },
  { versionKey: false, collection: 'mail_opt_outs' },
);

declarePersonalData(optOutSchema, {
  about:
    'Digests (SHA-256) of the mailboxes that want no reminders and no stock notices. They are kept for good and read by nobody, because the law obliges the shop to respect the objection.',
  personal: {
    _id: {
      what: 'digest (SHA-256) of the mailbox that wants no reminders and no stock notices',
      basis: 'respecting the objection: legal duty',
      kept: 'always',
      readBy: 'nobody',
      stays: 'respecting the objection: legal duty',
    },
  },
  copy: 'nothing: a digest',
  erased: 'kept: the objection stands',
  other: ['at'],
});
