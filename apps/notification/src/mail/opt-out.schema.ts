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
