import type { DeliveryRecord } from '@vale/contracts/checkout';
import { declarePersonalData } from '@vale/platform/store';
import { Schema } from 'mongoose';

/** Append-only, except that the network is removed later, and the record after years. */
export type DeliveryRecordDocument = Omit<DeliveryRecord, 'id'> & {
  _id: string;
  schemaVersion: number;
  /** Idempotency key of the request. */
  requestKey?: string | undefined;
};

export const deliveryRecordSchema = new Schema<DeliveryRecordDocument>(
  {
    _id: { type: String, required: true },
    schemaVersion: { type: Number, required: true, default: 1 },
    transactionId: { type: String, required: true },
    at: { type: Number, required: true },
    kind: { type: String, required: true },
    way: { type: String, required: true },
    accountId: { type: String, default: null },
    network: { type: String, default: null },
    requestKey: { type: String },
    line: { type: Number },
  },
  { collection: 'delivery_records', versionKey: false, strict: 'throw' },
);

// The timeline of an order, and its last records of one kind.
deliveryRecordSchema.index({ transactionId: 1, _id: -1 });
// A repeated request has one record. Sparse: most have no key.
deliveryRecordSchema.index({ requestKey: 1 }, { unique: true, sparse: true });

declarePersonalData(deliveryRecordSchema, {
  personal: {
    accountId: {
      what: 'who was logged in',
      basis: 'proof of delivery: rights in proceedings',
      kept: '`PERSONAL_DATA_DAYS`',
      readBy: 'owner, admins',
      stays: 'rights in proceedings',
    },
    network: {
      what: 'network of the address, /24 or /48',
      basis: 'proof of delivery: rights in proceedings',
      kept: 'see "How long"',
      readBy: 'owner, admins',
      stays: 'rights in proceedings',
    },
    at: {
      what: 'when codes were seen or sent',
      basis: 'proof of delivery: rights in proceedings',
      kept: '`PERSONAL_DATA_DAYS`',
      readBy: 'owner, admins',
      stays: 'rights in proceedings',
    },
  },
  copy: '`orders.deliveryRecords`',
  erased: 'kept: rights in proceedings; the network goes after 180 days, the rest with `PERSONAL_DATA_DAYS`',
  other: ['transactionId', 'kind', 'way', 'requestKey', 'line'],
});
