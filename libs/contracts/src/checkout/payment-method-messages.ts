import * as z from 'zod/mini';
import { defineMessage } from '../define/message.js';
import { paymentProviderSchema } from './payment-provider.js';
import {
  connectionTestSchema,
  paymentMethodBodySchema,
  activationSchema,
  paymentMethodChangeSchema,
  paymentMethodViewSchema,
} from './payment-method.js';
import { testChargeBodySchema, testChargeViewSchema } from './test-charge.js';

const id = z.string().check(z.minLength(1), z.maxLength(80));
const byId = z.object({ id });
const byCharge = z.object({ id, chargeId: z.string().check(z.minLength(1), z.maxLength(40)) });
const idempotencyKey = z.string().check(z.minLength(8), z.maxLength(100));

/** Longer than one call to a provider with its OAuth token. Milliseconds. */
const PROVIDER_CALLS_MS = 25_000;

/** All for admins. Each change leaves an audit record, without secrets. */
export const paymentMethodMessages = {
  /** The active one first, then the newest; and the providers that a method can be made for. */
  listPaymentMethods: defineMessage('checkout.payment-method.list', {
    input: z.object({}),
    output: z.object({
      items: z.array(paymentMethodViewSchema),
      providers: z.array(paymentProviderSchema),
    }),
  }),
  getPaymentMethod: defineMessage('checkout.payment-method.get', {
    input: byId,
    output: paymentMethodViewSchema,
  }),
  /** The new method is inactive. */
  createPaymentMethod: defineMessage('checkout.payment-method.create', {
    input: z.extend(paymentMethodBodySchema, { idempotencyKey }),
    output: paymentMethodViewSchema,
  }),
  /** Makes a new method that takes the place of this one, which stays for the charges it has made. Replies with the new one. */
  editPaymentMethod: defineMessage('checkout.payment-method.edit', {
    input: z.extend(paymentMethodBodySchema, { id, idempotencyKey }),
    output: paymentMethodViewSchema,
  }),
  /** Tests settings at the provider before they are saved. `id`: the method that is edited. */
  checkPaymentMethod: defineMessage('checkout.payment-method.check', {
    input: z.extend(paymentMethodBodySchema, { id: z.optional(id) }),
    output: connectionTestSchema,
    timeoutMs: PROVIDER_CALLS_MS,
  }),
  testPaymentMethod: defineMessage('checkout.payment-method.test', {
    input: byId,
    output: connectionTestSchema,
    timeoutMs: PROVIDER_CALLS_MS,
  }),
  /** The method's open test charge, or a new one. */
  startTestCharge: defineMessage('checkout.payment-method.start-test-charge', {
    input: z.extend(testChargeBodySchema, { id }),
    output: testChargeViewSchema,
    timeoutMs: PROVIDER_CALLS_MS,
  }),
  /** Reads the current state at the provider. */
  getTestCharge: defineMessage('checkout.payment-method.get-test-charge', {
    input: byCharge,
    output: testChargeViewSchema,
    timeoutMs: PROVIDER_CALLS_MS,
  }),
  /** Cancels it if the provider can; otherwise it stays payable until it expires. */
  closeTestCharge: defineMessage('checkout.payment-method.close-test-charge', {
    input: byCharge,
    output: testChargeViewSchema,
    timeoutMs: PROVIDER_CALLS_MS,
  }),
  /** Repeated, it is one refund. */
  refundTestCharge: defineMessage('checkout.payment-method.refund-test-charge', {
    input: byCharge,
    output: testChargeViewSchema,
    timeoutMs: PROVIDER_CALLS_MS,
  }),
  /** All new orders are charged by this method from now on. */
  activatePaymentMethod: defineMessage('checkout.payment-method.activate', {
    input: z.extend(activationSchema, { id }),
    output: paymentMethodViewSchema,
  }),
  /** If it was the active one, no new orders are taken until another one is activated. */
  deactivatePaymentMethod: defineMessage('checkout.payment-method.deactivate', {
    input: z.extend(paymentMethodChangeSchema, { id }),
    output: paymentMethodViewSchema,
  }),
};
