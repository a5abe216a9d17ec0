import type { InboxCase } from '@vale/contracts/checkout';
import { declarePersonalData } from '@vale/platform/store';
import { Schema } from 'mongoose';

/** `_id` is kind and subject: the same finding is the same case. */
export type InboxDocument = Omit<InboxCase, 'id'> & {
  _id: string;
  schemaVersion: number;
  /** Id of the e-mail that reports the case after its deadline. */
  digestId?: string;
};

const text = { type: String, required: true } as const;
const instant = { type: Number, required: true } as const;

export const inboxSchema = new Schema<InboxDocument>(
  {
    _id: text,
    schemaVersion: { type: Number, required: true, default: 1 },
    kind: text,
    transactionId: { type: String, default: null },
    state: text,
    openedAt: instant,
    deadline: instant,
    endedAt: { type: Number, default: null },
    evidence: { type: Schema.Types.Mixed, required: true },
    fixes: { type: [String], required: true },
    resolution: { type: Schema.Types.Mixed, default: null },
    digestId: { type: String },
  },
  { collection: 'inbox_cases', versionKey: false, strict: 'throw', minimize: false },
);
// Lists the inbox, of all kinds or of one, and finds open cases past their deadline.
inboxSchema.index({ state: 1, deadline: 1, _id: 1 });
// Finds the cases of one e-mail, or of the latest ones. Sparse: most cases end before their deadline.
inboxSchema.index({ digestId: 1, _id: 1 }, { sparse: true });
// Finds recently opened cases, for alerts.
inboxSchema.index({ state: 1, openedAt: 1, _id: 1 });
inboxSchema.index({ state: 1, kind: 1, deadline: 1, _id: 1 });

declarePersonalData(inboxSchema, {
  personal: {
    evidence: {
      what: 'ids and sums of orders and payments',
      basis: 'sales: legal duty',
      kept: 'always',
      readBy: 'admins',
      stays: 'sales: legal duty',
    },
    resolution: {
      what: 'which admin ended it, and the reason',
      basis: 'sales: legal duty',
      kept: 'always',
      readBy: 'admins',
      stays: 'sales: legal duty',
    },
  },
  copy: 'nothing: work of administrators on an order',
  erased: 'kept: sales, by ids alone',
  other: ['kind', 'transactionId', 'state', 'openedAt', 'deadline', 'endedAt', 'fixes', 'digestId'],
});
