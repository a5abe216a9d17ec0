import type { KeptMail } from '@vale/contracts/notification';
import { declarePersonalData } from '@vale/platform/store';
import { Schema } from 'mongoose';

export type KeptMailDocument = Omit<KeptMail, 'id'> & { _id: string };

/** Contains codes, so it is stored in demo mode only. */
export const mailboxSchema = new Schema<KeptMailDocument>(
  {
    _id: { type: String, required: true },
    messageId: { type: String, required: true },
    to: { type: String, required: true },
    subject: { type: String, required: true },
    text: { type: String, required: true },
    html: { type: String, required: true },
    sentAt: { type: Number, required: true },
    times: { type: Number, default: 0 },
    transactionId: { type: String, default: null },
  },
  { versionKey: false, collection: 'mailbox' },
);

// A repeated mail is stored once.
mailboxSchema.index({ messageId: 1 }, { unique: true });
// One person's mail, or one order's, newest first.
mailboxSchema.index({ to: 1, _id: -1 });
mailboxSchema.index({ transactionId: 1, _id: -1 });

declarePersonalData(mailboxSchema, {
  about: 'Demo mode only.',
  personal: {
    messageId: {
      what: 'of a mail about an account, with its id',
      basis: 'demo: consent',
      kept: 'as long as the demo, or the account',
      readBy: 'everybody, in demo mode',
    },
    to: {
      what: 'the address',
      basis: 'demo: consent',
      kept: 'as long as the demo, or the account',
      readBy: 'everybody, in demo mode',
    },
    subject: {
      what: 'of the mail',
      basis: 'demo: consent',
      kept: 'as long as the demo, or the account',
      readBy: 'everybody, in demo mode',
    },
    text: {
      what: 'name and codes',
      basis: 'demo: consent',
      kept: 'as long as the demo, or the account',
      readBy: 'everybody, in demo mode',
    },
    html: {
      what: 'the same',
      basis: 'demo: consent',
      kept: 'as long as the demo, or the account',
      readBy: 'everybody, in demo mode',
    },
  },
  copy: 'nothing: the demo shows it to everybody',
  erased: 'deleted, of the address that the account has confirmed and of its orders',
  other: ['sentAt', 'times', 'transactionId'],
});
