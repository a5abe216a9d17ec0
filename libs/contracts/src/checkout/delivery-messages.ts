import * as z from 'zod/mini';
import { defineMessage } from '../define/message.js';
import { pageOf, pageQuery } from '../define/paging.js';
import { emailSchema } from '../person/customer.js';
import { cpfEndSchema, linkTokenSchema, openedDeliverySchema, resentDeliverySchema } from './delivery.js';
import { orderStateSchema } from './order-status.js';
import { orderViewSchema, refundedUnitsSchema, shownAnswerSchema, waitingUnitsSchema } from './order-view.js';
import { reviewSchema } from './review.js';

const transactionId = z.string().check(z.maxLength(80));
const lineSchema = z.int().check(z.gte(0));

/** A paid, undelivered order for the mail to the shop's owner. No personal data. */
const undeliveredOrderSchema = z.object({
  transactionId: z.string(),
  state: orderStateSchema,
  productTitle: z.string(),
  totalCentavos: z.int(),
  paidAt: z.int(),
});
export type UndeliveredOrder = z.output<typeof undeliveredOrderSchema>;

export const deliveryMessages = {
  /** Used by notification while it sends the mail; refused to the gateway. */
  getDelivery: defineMessage('checkout.delivery.get', {
    input: z.object({ transactionId }),
    output: z.object({
      transactionId: z.string(),
      customer: z.object({ name: z.string(), email: z.string() }),
      productTitle: z.string(),
      /** Absent from a checkout of the release before. */
      productId: z.optional(z.string()),
      /** The values at the time of sale. Orders of earlier releases lack them; ask catalog. */
      brand: z.optional(z.string()),
      region: z.optional(z.string()),
      /** Absent in an order of one product. */
      products: z.optional(
        z.array(
          z.object({ title: z.string(), brand: z.optional(z.string()), region: z.optional(z.string()) }),
        ),
      ),
      /** Absent if there are none. */
      waiting: z.optional(z.array(waitingUnitsSchema)),
      /** Absent if no unit was refunded. */
      refunded: z.optional(z.array(refundedUnitsSchema)),
      /** Absent if no code was replaced. */
      replaced: z.optional(z.array(refundedUnitsSchema)),
      /** Absent if the products asked for nothing. */
      answers: z.optional(z.array(shownAnswerSchema)),
      /** Empty with `byLink`. */
      codes: z.array(z.object({ label: z.string(), code: z.string() })),
      /** The mail has a link instead of the codes. */
      byLink: z.optional(z.literal(true)),
      /** The shop gave it for free. */
      grant: z.optional(z.literal(true)),
      /** When the codes were, if a person still has to deliver the rest. */
      deliveredAt: z.int(),
      /** Paid with simulated money. Absent in replies of the previous release. */
      simulated: z.optional(z.boolean()),
      /** Opens the delivery page without a login. Absent in replies of the previous release. */
      link: z.optional(
        z.object({
          token: linkTokenSchema,
          /** Epoch milliseconds. */
          expiresAt: z.int(),
        }),
      ),
    }),
  }),
  /** Paid and not delivered. For notification; refused to requests from the gateway. */
  listUndelivered: defineMessage('checkout.delivery.list-undelivered', {
    input: z.extend(pageQuery, {
      transactionId: z.optional(transactionId),
      /** Epoch milliseconds, both included. */
      paidFrom: z.int(),
      paidTo: z.int(),
    }),
    output: pageOf(undeliveredOrderSchema),
  }),
  /** The buyer wants the delivery e-mail again. The same key is one e-mail. */
  resendDelivery: defineMessage('checkout.delivery.resend', {
    input: z.object({ transactionId, idempotencyKey: z.string().check(z.minLength(8), z.maxLength(100)) }),
    output: resentDeliverySchema,
  }),
  /** Tells checkout that a mail server refused a mail of the order. Only services may call it. */
  recordRefusedMail: defineMessage('checkout.delivery.record-refused-mail', {
    input: z.object({ transactionId, email: z.string() }),
    output: z.object({}),
  }),
  /** Corrects an address that refused the delivery mail, which is then sent to the new one. */
  correctEmail: defineMessage('checkout.delivery.correct-email', {
    input: z.object({ transactionId, email: emailSchema }),
    output: resentDeliverySchema,
  }),
  /** The delivery behind a link, for whoever knows the end of the buyer's CPF. */
  openDelivery: defineMessage('checkout.delivery.open', {
    input: z.object({ token: linkTokenSchema, cpfEnd: cpfEndSchema }),
    output: openedDeliverySchema,
  }),
  /** The code of a unit that was hidden. From then on it counts as seen. */
  showCode: defineMessage('checkout.delivery.show-code', {
    input: z.object({ transactionId, line: lineSchema }),
    output: orderViewSchema,
  }),
  /** The same without a login, for whoever can open the delivery. */
  showDeliveredCode: defineMessage('checkout.delivery.show-delivered-code', {
    input: z.object({ token: linkTokenSchema, cpfEnd: cpfEndSchema, line: lineSchema }),
    output: openedDeliverySchema,
  }),
  /** Works like `reviewOrder` without a login, for anyone who can open the delivery. */
  reviewDelivery: defineMessage('checkout.delivery.review', {
    input: z.extend(reviewSchema, { token: linkTokenSchema, cpfEnd: cpfEndSchema }),
    output: z.object({}),
  }),
  /** Duration of the latest deliveries from stock, shown on product pages. */
  getDeliveryTime: defineMessage('checkout.delivery.time', {
    input: z.object({}),
    /** Seconds from payment to delivery; null while there are too few deliveries to say. */
    output: z.object({ medianSeconds: z.nullable(z.int()) }),
    timeoutMs: 1_500,
  }),
};
