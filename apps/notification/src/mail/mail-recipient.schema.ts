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
