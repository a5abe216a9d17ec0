import type { KeptMail } from '@vale/contracts/notification';
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
