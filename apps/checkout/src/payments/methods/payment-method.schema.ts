import { declarePersonalData } from '@vale/platform/store';
import { Schema } from 'mongoose';
import type { StoredPaymentMethod } from './payment-method.js';

export type PaymentMethodDocument = Omit<StoredPaymentMethod, 'id'> & { _id: string; schemaVersion: number };

export interface PaymentSettingsDocument {
  _id: 'payment';
  schemaVersion: number;
  activePaymentMethodId: string | null;
  /** True if an admin has activated or deactivated a method. Settings then do not activate another one. */
  chosenByAdmin?: boolean;
}

export const paymentMethodSchema = new Schema<PaymentMethodDocument>(
  {
    _id: { type: String, required: true },
    schemaVersion: { type: Number, required: true, default: 1 },
    name: { type: String, required: true },
    driver: { type: String, required: true },
    integrationType: { type: String, required: true },
    publicToken: { type: String, default: '' },
    privateToken: { type: String, required: true },
    apiEndpoint: { type: String, required: true },
    extraConfig: { type: Schema.Types.Mixed, required: true },
    webhookSecret: { type: String, required: true },
    isActive: { type: Boolean, required: true },
    createdAt: { type: Number, required: true },
    createdBy: { type: String },
    requestKey: { type: String },
    replacedBy: { type: String },
    replacesCallback: { type: Boolean },
    testCharges: { type: [Schema.Types.Mixed], default: undefined },
    testRevision: { type: Number },
  },
  { collection: 'payment_methods', versionKey: false, strict: 'throw' },
);
// Finds the method that the same request of an admin created.
paymentMethodSchema.index({ requestKey: 1 }, { unique: true, sparse: true });

export const paymentSettingsSchema = new Schema<PaymentSettingsDocument>(
  {
    _id: { type: String, required: true },
    schemaVersion: { type: Number, required: true, default: 1 },
    activePaymentMethodId: { type: String, default: null },
    chosenByAdmin: { type: Boolean },
  },
  { collection: 'payment_settings', versionKey: false, strict: 'throw' },
);

declarePersonalData(paymentMethodSchema, {
  personal: {
    createdBy: {
      what: 'the admin who made it',
      basis: 'who changed what: legitimate interest',
      kept: 'always',
      readBy: 'admins',
      stays: 'who changed what',
    },
  },
  copy: 'nothing: about administrators',
  erased: 'kept: what administrators did',
  other: [
    'name',
    'driver',
    'integrationType',
    'publicToken',
    'privateToken',
    'apiEndpoint',
    'extraConfig',
    'webhookSecret',
    'isActive',
    'createdAt',
    'requestKey',
    'replacedBy',
    'replacesCallback',
    'testCharges',
    'testRevision',
  ],
});

declarePersonalData(paymentSettingsSchema, {
  other: ['activePaymentMethodId', 'chosenByAdmin'],
});
