import * as z from 'zod/mini';
import { DAY_MS } from '../time/index.js';
import { orderViewSchema } from './order-view.js';

/** Days after the delivery in which a code that nobody has seen may be given back (CDC, art. 49). */
const WITHDRAWAL_DAYS = 7;

/** Epoch milliseconds. */
export function withdrawalEnds(deliveredAt: number): number {
  return deliveredAt + WITHDRAWAL_DAYS * DAY_MS;
}

/** Number of final CPF digits that open a delivery link. */
export const CPF_END_LENGTH = 4;
export const CPF_END_INCOMPLETE = `Digite os ${CPF_END_LENGTH} últimos números do seu CPF`;

/** Token of a delivery link: with the last digits of the buyer's CPF it shows the codes. */
export const linkTokenSchema = z.string().check(z.minLength(1), z.maxLength(300));

export const cpfEndSchema = z.string().check(
  z.trim(),
  z.regex(new RegExp(`^\\d{${CPF_END_LENGTH}}$`), {
    error: CPF_END_INCOMPLETE,
  }),
);

/** Content of a delivery page. */
export const openedDeliverySchema = z.extend(
  z.pick(orderViewSchema, {
    transactionId: true,
    status: true,
    message: true,
    delivery: true,
    codes: true,
    waiting: true,
    refunded: true,
    replaced: true,
    byLink: true,
  }),
  {
    productTitle: z.string(),
    /** Absent in replies of earlier releases. */
    productId: z.optional(z.string()),
    /** Absent in an order of one product. */
    products: z.optional(z.array(z.object({ id: z.string(), title: z.string() }))),
  },
);
export type OpenedDelivery = z.output<typeof openedDeliverySchema>;

/** The e-mail is on its way again. */
export const resentDeliverySchema = z.object({
  /** Epoch milliseconds. */
  requestedAt: z.int(),
  /** Recipient of the delivery e-mail. */
  email: z.string(),
});

/**
 * Events in the life of an order's codes. `codes-shown`: they left the server in clear. `mail-requested`:
 * the delivery e-mail is to be sent again. `delivered-by-hand`: a person delivered. `link-locked`: a link
 * received too many wrong digits.
 */
const DELIVERY_RECORD_KINDS = ['codes-shown', 'mail-requested', 'delivered-by-hand', 'link-locked'] as const;

/** Place of the event. */
const DELIVERY_WAYS = ['order-page', 'link', 'admin'] as const;

/** One line of an order's timeline. Records are append-only. */
export const deliveryRecordSchema = z.object({
  id: z.string(),
  transactionId: z.string(),
  /** Epoch milliseconds. */
  at: z.int(),
  kind: z.enum(DELIVERY_RECORD_KINDS),
  way: z.enum(DELIVERY_WAYS),
  /** Account that was signed in; null for a link. */
  accountId: z.nullable(z.string()),
  /** Network of the address, such as `203.0.113.0/24`; null if there was no address. */
  network: z.nullable(z.string()),
  /** The unit whose code its buyer asked to see; absent in all other records. */
  line: z.optional(z.int()),
});
export type DeliveryRecord = z.output<typeof deliveryRecordSchema>;
