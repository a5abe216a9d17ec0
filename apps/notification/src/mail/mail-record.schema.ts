import { declarePersonalData, storedSchema, type Stored } from '@vale/platform/store';
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

const ACCOUNT_ID = {
  basis: 'one mail for each cause: contract',
  kept: '13 months',
  readBy: 'admins',
  stays: 'ids that name nobody any more',
};
declarePersonalData(mailRecordSchema, {
  about: 'That a mail went out; its text and its address are stored nowhere.',
  personal: {
    transactionId: { ...ACCOUNT_ID, what: 'the order, request or account of the mail' },
    kind: { ...ACCOUNT_ID, what: 'of a mail that confirms the first address, with the id of its account' },
    messageId: { ...ACCOUNT_ID, what: 'both' },
  },
  copy: 'nothing: the same is in the mails',
  erased: 'kept: its ids name nobody any more, and go after 13 months',
  other: ['times', 'sentAt', 'refusedAt', 'dueAt'],
});
