import { declarePersonalData } from '@vale/platform/store';
import { Schema } from 'mongoose';

/** Keys by which the panel's search finds an order. Written after the order, and derived from it alone. */
export interface OrderTokenDocument {
  /** The order's id. */
  _id: string;
  schemaVersion: number;
  /** The version of the order that the keys are of: an older one never replaces them. */
  orderVersion: number;
  /** Key of personal data in the phone's key. */
  keyId: string;
  tokens: string[];
  /** When the order is read again, in epoch milliseconds; absent once nothing changes by itself. */
  readAt?: number;
}

export const orderTokenSchema = new Schema<OrderTokenDocument>(
  {
    _id: { type: String, required: true },
    schemaVersion: { type: Number, required: true, default: 1 },
    orderVersion: { type: Number, required: true },
    keyId: { type: String, required: true },
    tokens: { type: [String], required: true },
    readAt: { type: Number },
  },
  { collection: 'order_tokens', versionKey: false, strict: 'throw' },
);
// Orders of one key, newest first.
export const BY_TOKEN = { tokens: 1, _id: -1 } as const;
orderTokenSchema.index(BY_TOKEN);
// Orders that are read again. Sparse: most are finished.
orderTokenSchema.index({ readAt: 1 }, { sparse: true });

declarePersonalData(orderTokenSchema, {
  about: "Keys by which the panel's search finds an order; `_id` is the order's id.",
  personal: {
    tokens: {
      what: 'three-letter parts of name and e-mail, and the domain; HMACs of the last digits of the phone, of each code and its end',
      basis: 'support: contract',
      kept: "as the order's `customer`",
      readBy: 'nobody',
    },
  },
  copy: 'nothing: it is derived from `orders`',
  erased: 'with the order: its number, products and codes remain',
  other: ['orderVersion', 'keyId', 'readAt'],
});
