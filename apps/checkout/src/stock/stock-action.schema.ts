import type { StockAction } from '@vale/contracts/checkout';
import { Schema } from 'mongoose';

export const STOCK_ACTION_MODEL = 'StockAction';

/** What an admin did to the stock. Only added, never changed. */
export type StockActionDocument = Omit<StockAction, 'id'> & { _id: string; schemaVersion: number };

export const stockActionSchema = new Schema<StockActionDocument>(
  {
    _id: { type: String, required: true },
    schemaVersion: { type: Number, required: true, default: 1 },
    at: { type: Number, required: true },
    kind: { type: String, required: true },
    accountId: { type: String, required: true },
    requestId: { type: String, required: true },
    reason: { type: String, default: null },
    note: { type: String, default: '' },
    target: { type: Schema.Types.Mixed, default: null },
    ignoreCase: { type: Boolean, default: null },
    batches: { type: Schema.Types.Mixed, default: [] },
    codeIds: { type: [String], default: [] },
  },
  { collection: 'stock_actions', versionKey: false, strict: 'throw' },
);
