import { storedSchema, type Stored } from '@vale/platform/store';
import { MAIL_KIND, type MailRecord } from './mail.js';

export type MailRecordDocument = MailRecord & Stored;

export const mailRecordSchema = storedSchema<MailRecord>(
  {
    transactionId: { type: String, required: true },
    kind: { type: String, match: MAIL_KIND, required: true },
    messageId: { type: String, required: true },
    times: { type: Number, default: 0 },
    sentAt: { type: Number, default: null },
    refusedAt: { type: Number },
    dueAt: { type: Number },
  },
  { collection: 'mails', plain: true },
);

// One mail per order or account and kind, however often it is requested.
mailRecordSchema.index({ transactionId: 1, kind: 1 }, { unique: true });
// The sweep for owed mails whose job is lost. Partial: sent and dead-lettered mails are not due.
mailRecordSchema.index({ dueAt: 1 }, { partialFilterExpression: { dueAt: { $exists: true } } });
