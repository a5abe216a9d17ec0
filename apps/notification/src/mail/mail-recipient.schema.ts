import { declarePersonalData } from '@vale/platform/store';
import { Schema } from 'mongoose';

/** Refusals and reminders of a mailbox, which limit its optional mails. */
export interface MailRecipient {
  /** Digest of the mailbox. */
  _id: string;
  /** When its server last refused a mail for good. Epoch milliseconds. */
  refusedAt?: number;
  /** When the last payment reminder was allowed (epoch milliseconds), and for which order. */
  remindedAt?: number;
  remindedFor?: string;
  purgeAt: Date;
}

export const mailRecipientSchema = new Schema<MailRecipient>(
  {
    _id: { type: String, required: true },
    refusedAt: Number,
    remindedAt: Number,
    remindedFor: String,
    purgeAt: { type: Date, required: true },
  },
  { versionKey: false, collection: 'mail_recipients' },
);

// Deletes what no longer limits anything.
mailRecipientSchema.index({ purgeAt: 1 }, { expireAfterSeconds: 0 });

declarePersonalData(mailRecipientSchema, {
  about:
    'Digests (SHA-256) of mailboxes that got a payment reminder in the last day, or whose server refused a mail in the last 30 days. The store deletes them (`purgeAt`).',
  personal: {
    _id: {
      what: 'digest (SHA-256) of the mailbox',
      basis: 'limits of optional mails: legitimate interest',
      kept: '30 days',
      readBy: 'nobody',
      stays: 'deleted within 30 days',
    },
  },
  copy: 'nothing: a digest',
  erased: 'kept: deleted within 30 days',
  other: ['refusedAt', 'remindedAt', 'remindedFor', 'purgeAt'],
});
