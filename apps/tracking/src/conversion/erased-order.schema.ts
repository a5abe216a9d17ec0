import { declarePersonalData } from '@vale/platform/store';
import { Schema } from 'mongoose';

/** An order whose buyer was erased. Its payment may come afterwards, and says again how the buyer came. */
export interface ErasedOrder {
  /** The order's transaction id. */
  _id: string;
  /** Later than any event of the order can come, also from a dead letter. */
  purgeAt: Date;
}

export const erasedOrderSchema = new Schema<ErasedOrder>(
  { _id: { type: String, required: true }, purgeAt: { type: Date, required: true } },
  { versionKey: false, strict: 'throw', collection: 'erased_orders' },
);

erasedOrderSchema.index({ purgeAt: 1 }, { expireAfterSeconds: 0 });

declarePersonalData(erasedOrderSchema, {
  about:
    'Numbers of orders whose buyers were erased, so that an event that comes late brings nothing back. The store deletes them after 13 months.',
  other: ['purgeAt'],
});
