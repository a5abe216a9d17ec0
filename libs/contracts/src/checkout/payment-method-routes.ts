import * as z from 'zod/mini';
import { platformErrors } from '../define/error.js';
import { defineRoute } from '../define/route.js';
import { checkoutErrors } from './errors.js';
import { paymentMethodErrors } from './payment-method-errors.js';
import { paymentMethodMessages } from './payment-method-messages.js';
import { paymentMethodBodySchema } from './payment-method.js';

const params = z.object({ id: z.string().check(z.minLength(1), z.maxLength(80)) });

/** Methods change a few times a year; each test calls a provider. */
const limit = { points: 30, seconds: 60 };

/** A dialog reads its charge each 3 seconds. */
const readLimit = { points: 60, seconds: 60 };

const chargeErrors = [
  paymentMethodErrors.paymentMethodUnknown,
  paymentMethodErrors.paymentMethodUnreadable,
  paymentMethodErrors.testChargeUnknown,
];

const keyErrors = [checkoutErrors.idempotencyKeyRequired, checkoutErrors.idempotencyKeyReused];

export const paymentMethodRoutes = {
  listPaymentMethods: defineRoute('GET /api/admin/payment-methods', {
    access: 'admin',
    summary:
      'Every payment method, with secrets masked: the active one first, then the newest; and every provider with the fields of its account',
    forwardsTo: paymentMethodMessages.listPaymentMethods,
  }),
  getPaymentMethod: defineRoute('GET /api/admin/payment-methods/:id', {
    access: 'admin',
    summary: 'One payment method, with secrets masked',
    forwardsTo: paymentMethodMessages.getPaymentMethod,
    errors: [paymentMethodErrors.paymentMethodUnknown],
  }),
  createPaymentMethod: defineRoute('POST /api/admin/payment-methods', {
    access: 'admin',
    stepUp: true,
    summary: 'A new payment method; it charges no orders before it is activated',
    body: paymentMethodBodySchema,
    reply: paymentMethodMessages.createPaymentMethod.output,
    status: 201,
    idempotent: true,
    limit,
    errors: keyErrors,
  }),
  editPaymentMethod: defineRoute('PUT /api/admin/payment-methods/:id', {
    access: 'admin',
    stepUp: true,
    summary:
      'A new method in the place of this one, which stays for its open charges; secrets that are left out are kept',
    params,
    body: paymentMethodBodySchema,
    reply: paymentMethodMessages.editPaymentMethod.output,
    idempotent: true,
    limit,
    errors: [
      ...keyErrors,
      paymentMethodErrors.paymentMethodUnknown,
      paymentMethodErrors.paymentMethodReplaced,
      paymentMethodErrors.paymentMethodUnreadable,
      paymentMethodErrors.paymentMethodSimulated,
    ],
  }),
  checkPaymentMethod: defineRoute('POST /api/admin/payment-methods/check', {
    access: 'admin',
    stepUp: true,
    summary: 'Calls the provider with credentials that are not saved yet, without moving money',
    forwardsTo: paymentMethodMessages.checkPaymentMethod,
    limit,
    errors: [paymentMethodErrors.paymentMethodUnknown, paymentMethodErrors.paymentMethodUnreadable],
  }),
  testPaymentMethod: defineRoute('POST /api/admin/payment-methods/:id/test', {
    access: 'admin',
    summary: 'Calls the provider without moving money, and says what is wrong',
    forwardsTo: paymentMethodMessages.testPaymentMethod,
    limit,
    errors: [paymentMethodErrors.paymentMethodUnknown, paymentMethodErrors.paymentMethodUnreadable],
  }),
  startTestCharge: defineRoute('POST /api/admin/payment-methods/:id/test-charges', {
    access: 'admin',
    summary: 'A real charge of the smallest sum that is no order: the open one, or a new one',
    forwardsTo: paymentMethodMessages.startTestCharge,
    limit,
    errors: [paymentMethodErrors.paymentMethodUnknown, paymentMethodErrors.paymentMethodUnreadable],
  }),
  getTestCharge: defineRoute('GET /api/admin/payment-methods/:id/test-charges/:chargeId', {
    access: 'admin',
    summary: 'A test charge, read at its provider',
    forwardsTo: paymentMethodMessages.getTestCharge,
    limit: readLimit,
    errors: chargeErrors,
  }),
  closeTestCharge: defineRoute('POST /api/admin/payment-methods/:id/test-charges/:chargeId/close', {
    access: 'admin',
    summary: 'Cancels a test charge where the provider can',
    forwardsTo: paymentMethodMessages.closeTestCharge,
    limit,
    errors: chargeErrors,
  }),
  refundTestCharge: defineRoute('POST /api/admin/payment-methods/:id/test-charges/:chargeId/refund', {
    access: 'admin',
    summary: 'Sends the money of a paid test charge back; repeated, it is one refund',
    forwardsTo: paymentMethodMessages.refundTestCharge,
    limit,
    errors: [...chargeErrors, paymentMethodErrors.testChargeNotRefundable],
  }),
  activatePaymentMethod: defineRoute('POST /api/admin/payment-methods/:id/activate', {
    access: 'admin',
    stepUp: true,
    summary: 'New orders are charged by this method from now on',
    forwardsTo: paymentMethodMessages.activatePaymentMethod,
    limit,
    errors: [
      paymentMethodErrors.paymentMethodUnknown,
      paymentMethodErrors.paymentMethodUnreadable,
      paymentMethodErrors.paymentMethodSimulated,
      platformErrors.conflict,
    ],
  }),
  deactivatePaymentMethod: defineRoute('POST /api/admin/payment-methods/:id/deactivate', {
    access: 'admin',
    summary: 'No new orders are charged by this method; its open charges are still read',
    forwardsTo: paymentMethodMessages.deactivatePaymentMethod,
    limit,
    errors: [paymentMethodErrors.paymentMethodUnknown],
  }),
};
