import { declarePersonalData } from '@vale/platform/store';
import { Schema } from 'mongoose';
import type { AccountDay } from './closed-day.js';

/** `_id` is day and method, so that ids sort by day. The document `upgrade` has only the first day that is compared. */
export type AccountDayDocument = AccountDay & { _id: string; schemaVersion: number };

export const accountDaySchema = new Schema<AccountDayDocument>(
  {
    _id: { type: String, required: true },
    schemaVersion: { type: Number, required: true, default: 1 },
    day: { type: String, required: true },
    methodId: { type: String, default: '' },
    compared: { type: Schema.Types.Mixed, default: null },
    closed: { type: Schema.Types.Mixed, default: null },
  },
  { collection: 'account_days', versionKey: false, strict: 'throw' },
);

declarePersonalData(accountDaySchema, {
  personal: {
    compared: {
      what: 'end-to-end ids and sums of payments on which shop and provider disagree',
      basis: 'sales: legal duty',
      kept: 'always',
      readBy: 'admins',
      stays: 'sales: legal duty',
    },
    closed: {
      what: 'ids, times and sums of payments and refunds; the admin who closed the day',
      basis: 'sales: legal duty',
      kept: 'always',
      readBy: 'admins',
      stays: 'sales: legal duty',
    },
  },
  copy: 'the same is in `orders`',
  erased: 'kept: they name orders, whose buyers are deleted there',
  other: ['day', 'methodId'],
});
