import * as z from 'zod/mini';
import { customerSchema } from '../person/customer.js';

/** Time in which a test charge can be paid. */
export const TEST_CHARGE_MINUTES = 10;

/** Whom the charge names to the provider, as an order does. It is stored nowhere. */
export const testChargeBodySchema = z.object({ customer: customerSchema });

/**
 * `asked`: the provider has not replied yet. `open`: it can be paid. `failed`: no charge can be shown. Paid
 * is final.
 */
export const testChargeStateSchema = z.enum(['asked', 'open', 'paid', 'expired', 'cancelled', 'failed']);
export type TestChargeState = z.output<typeof testChargeStateSchema>;

/** A real charge of the smallest sum that its provider takes. It belongs to no order. */
export const testChargeViewSchema = z.object({
  id: z.string(),
  centavos: z.int(),
  state: testChargeStateSchema,
  /** While it can be paid. */
  pixCode: z.nullable(z.string()),
  /** The sandbox's page with the button to pay; null outside of demo mode. */
  payPage: z.nullable(z.string()),
  expiresAt: z.int(),
  paidAt: z.nullable(z.int()),
  /** Reason for a missing charge, a failed reading or a failed refund, for the admin. */
  problem: z.nullable(z.string()),
  /** The provider can send the money back. */
  canRefund: z.boolean(),
  refund: z.nullable(z.enum(['pending', 'done', 'failed'])),
});
export type TestChargeView = z.output<typeof testChargeViewSchema>;
