import * as z from 'zod/mini';
import { orderStateSchema } from './order-status.js';

/** Sender of a refund: the provider by its API, or a person at the bank. */
export const refundBySchema = z.enum(['provider', 'hand']);
export type RefundBy = z.output<typeof refundBySchema>;

/**
 * Actions that an admin may take on an order in its present state, decided by the same rules as the actions.
 * A permitted action can still be refused, because the order may have changed. Money in centavos.
 */
export const permittedActionsSchema = z.object({
  /** Null: there is nothing to refund. */
  refund: z.nullable(
    z.object({
      /** Sum over all payments. */
      maxCentavos: z.int(),
      /** Overpayment; 0 if there is none. */
      excessCentavos: z.int(),
      /** Units that can be refunded. Absent if there is only one, or if the order is not paid in full. */
      lines: z.optional(z.array(z.int())),
      payments: z.array(
        z.object({
          id: z.string(),
          maxCentavos: z.int(),
          /** True if the provider sends refunds; otherwise a person does. */
          byProvider: z.boolean(),
        }),
      ),
    }),
  ),
  /** The refunds that wait for a person, each to be confirmed or dropped. */
  refundsByHand: z.array(
    z.object({
      id: z.string(),
      centavos: z.int(),
      /** The payer's bank is taking or has taken the same money, so the refund should be dropped. */
      disputed: z.boolean(),
    }),
  ),
  /** The received sum may be accepted as enough. Null if it is enough already, or nothing arrived. */
  accept: z.nullable(
    z.object({
      keptCentavos: z.int(),
      /** Sum that the buyer no longer has to pay. */
      missingCentavos: z.int(),
      /** Sum that stays owed to the buyer. */
      excessCentavos: z.int(),
    }),
  ),
  /**
   * True if an admin may record a payment that they saw on the shop's account: known payments do not pay the
   * order.
   */
  acceptSeen: z.boolean(),
  /** Payments of which the sum cannot be read, by id. */
  illegiblePayments: z.array(z.string()),
  /** Null: it does not wait for a delivery. */
  deliver: z.nullable(
    z.object({
      /** They need a text or a code from stock. */
      linesWithoutCode: z.array(z.int()),
    }),
  ),
  /** Units whose code may be replaced. Absent from a release that does not know it. */
  replace: z.optional(z.array(z.int())),
  /** A dispute is open, and a person may record how it ended. Absent from a release that does not know it. */
  dispute: z.optional(z.boolean()),
  resend: z.boolean(),
  cancel: z.boolean(),
  note: z.boolean(),
  /** The buyer's answers to the products' fields may be corrected. Absent from a release that does not know it. */
  correctAnswers: z.optional(z.boolean()),
  /** False where the evidence for a dispute may not be downloaded. Absent from a release that does not know it. */
  evidence: z.optional(z.boolean()),
  /** False where a code of the stock may not be chosen. Absent from a release that does not know it. */
  stockCodes: z.optional(z.boolean()),
});
export type PermittedActions = z.output<typeof permittedActionsSchema>;

/**
 * Fate of an order's codes. `none`: it has none. `held`: they stay reserved. `free`: they go back on sale.
 * `shown`: the buyer keeps seeing them. `hidden`: they stay the buyer's but are no longer shown.
 */
const CODES_AFTER = ['none', 'held', 'free', 'shown', 'hidden'] as const;

/** Effect of a refund if it were requested now. */
export const refundPreviewSchema = z.object({
  parts: z.array(z.object({ paymentId: z.string(), centavos: z.int(), by: refundBySchema })),
  /** State of the order while the money is on its way. */
  state: orderStateSchema,
  codes: z.enum(CODES_AFTER),
});
export type RefundPreview = z.output<typeof refundPreviewSchema>;
