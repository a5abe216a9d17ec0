import * as z from 'zod/mini';
import { orderStateSchema } from './order-status.js';

/** Who sends a refund: the provider by its API, or a person at the bank. */
export const refundBySchema = z.enum(['provider', 'hand']);
export type RefundBy = z.output<typeof refundBySchema>;

/**
 * What an admin may do with an order as it is now, by the rules that decide the actions themselves. An action that is
 * permitted can still be refused: the order may change meanwhile. Money in centavos.
 */
export const permittedActionsSchema = z.object({
  /** Null: there is nothing to send back. */
  refund: z.nullable(
    z.object({
      /** Of all payments together. */
      maxCentavos: z.int(),
      /** What was paid too much; 0 where nothing was. */
      excessCentavos: z.int(),
      payments: z.array(
        z.object({
          id: z.string(),
          maxCentavos: z.int(),
          /** Whether its provider sends refunds; otherwise a person does. */
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
      /** The payer's bank takes or has taken the same money: it should be dropped. */
      disputed: z.boolean(),
    }),
  ),
  /** What arrived may be declared enough. Null: it is enough, or there is nothing. */
  accept: z.nullable(
    z.object({
      keptCentavos: z.int(),
      /** What the buyer does not have to pay any more. */
      missingCentavos: z.int(),
      /** What stays owed to the buyer. */
      excessCentavos: z.int(),
    }),
  ),
  /** A payment that a person saw on the shop's account may be written down: what is known does not pay the order. */
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
  /** A dispute is open, and a person may record how it ended. Absent from a release that does not know it. */
  dispute: z.optional(z.boolean()),
  resend: z.boolean(),
  cancel: z.boolean(),
  note: z.boolean(),
});
export type PermittedActions = z.output<typeof permittedActionsSchema>;

/**
 * What becomes of an order's codes. `none`: it has none. `held`: they stay reserved for it. `free`: they are for sale
 * again. `shown`: the buyer has them and sees them. `hidden`: they stay the buyer's, but are not shown any more.
 */
const CODES_AFTER = ['none', 'held', 'free', 'shown', 'hidden'] as const;

/** What a refund would do if it were asked for now. */
export const refundPreviewSchema = z.object({
  parts: z.array(z.object({ paymentId: z.string(), centavos: z.int(), by: refundBySchema })),
  /** Of the order while the money is on its way. */
  state: orderStateSchema,
  codes: z.enum(CODES_AFTER),
});
export type RefundPreview = z.output<typeof refundPreviewSchema>;
