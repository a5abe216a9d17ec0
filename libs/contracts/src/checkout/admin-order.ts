import * as z from 'zod/mini';
import { pageQuery, periodFields } from '../define/paging.js';
import { attributionSchema } from './attribution.js';
import { deliveryRecordSchema } from './delivery.js';
import { MAX_ORDER_SEARCH_LENGTH, orderSearchFieldSchema } from './order-search.js';
import { orderAttentionSchema, orderStateSchema } from './order-status.js';
import { orderSummarySchema, shownAnswerSchema } from './order-view.js';
import { permittedActionsSchema, refundBySchema } from './permitted-actions.js';
import { optionalReason } from './reason.js';
import { stockBatchSchema } from './stock.js';

export const adminOrderSchema = z.extend(orderSummarySchema, {
  state: orderStateSchema,
  accountId: z.string(),
  customer: z.object({ name: z.string(), email: z.string() }),
  /** Number of codes that the line holds or has. */
  codes: z.int(),
  paidAt: z.nullable(z.int()),
  /** Reais received in all payments, including what was sent back. */
  received: z.number(),
  /** Reais that went back to payers. Absent from a release that does not know it. */
  returned: z.optional(z.number()),
  /** Reais paid beyond the price that are neither returned nor being returned. */
  owedBack: z.number(),
  attention: z.array(orderAttentionSchema),
  /** Campaign of the order, if it has one. Absent in replies of older releases. */
  campaign: z.optional(z.pick(attributionSchema, { utm_source: true, utm_medium: true, utm_campaign: true })),
  /** Without an order bump. Absent, as the number of products, in replies of older releases, which sell one. */
  units: z.optional(z.int()),
  products: z.optional(z.int()),
  /** Absent if its products asked for nothing. */
  answers: z.optional(z.array(shownAnswerSchema)),
  /** Fields that matched the search `q`; absent otherwise. */
  foundBy: z.optional(z.array(orderSearchFieldSchema)),
});
export type AdminOrder = z.output<typeof adminOrderSchema>;

/** `waiting`: paid, and a person delivers. `preparing`: paid, and it is delivered without anybody. */
export const DELIVERY_FILTERS = ['waiting', 'preparing', 'delivered'] as const;
const deliveryFilterSchema = z.enum(DELIVERY_FILTERS);
export type DeliveryFilter = z.output<typeof deliveryFilterSchema>;

export const adminOrderQuerySchema = z.extend(pageQuery, {
  state: z.optional(orderStateSchema),
  /**
   * Part of the order's number, of its buyer's name, e-mail or phone, the CPF, words of what was bought, a code or its last
   * four characters, a batch, or the E2E id of a payment. Always newest first.
   */
  q: z.optional(z.string().check(z.trim(), z.maxLength(MAX_ORDER_SEARCH_LENGTH), z.regex(/^[^\0]*$/))),
  /** Orders with a code of this supplier's delivery; not together with `q`, and always newest first. */
  batch: z.optional(stockBatchSchema),
  delivery: z.optional(deliveryFilterSchema),
  /** `utm_campaign` of the order. */
  campaign: z.optional(z.string().check(z.maxLength(300))),
  /** When it was placed. */
  ...periodFields,
  sort: z._default(z.enum(['newest', 'oldest']), 'newest'),
});

/** An export has the rows of all pages. */
export const orderExportSchema = z.extend(z.omit(adminOrderQuerySchema, { cursor: true, limit: true }), {
  reason: optionalReason,
});

/** Omits `q`: it may be an e-mail address, and proxies log URLs. */
export const adminOrderFilterSchema = z.extend(z.omit(adminOrderQuerySchema, { q: true }), {
  q: z.optional(z.never({ error: 'Busque por POST /api/admin/orders/search.' })),
});

/** The counts of waiting orders stop at this number. */
export const MAX_COUNTED = 100;

/**
 * Numbers of orders that wait for an admin, at most `MAX_COUNTED` each. `byHand` orders have to be delivered
 * by hand.
 */
export const waitingOrdersSchema = z.object({
  byHand: z.int(),
  late_paid: z.int(),
  underpaid: z.int(),
  overpaid: z.int(),
  disputed: z.int(),
});
export type WaitingOrders = z.output<typeof waitingOrdersSchema>;

/** Actions of an admin on an order. */
export const ORDER_ACTIONS = [
  'refund',
  'confirm-refund',
  'drop-refund',
  'dispute',
  'accept',
  'deliver',
  'replace',
  'grant',
  'resend',
  'cancel',
  'note',
  'correct-answer',
] as const;

/** An order's money when an action began or ended. Centavos. */
const orderFiguresSchema = z.object({
  state: orderStateSchema,
  received: z.int(),
  kept: z.int(),
  owedBack: z.int(),
});
export type OrderFigures = z.output<typeof orderFiguresSchema>;

const orderActionSchema = z.object({
  id: z.string(),
  kind: z.enum(ORDER_ACTIONS),
  /** Epoch milliseconds. */
  at: z.int(),
  accountId: z.string(),
  reason: z.string(),
  before: orderFiguresSchema,
  after: orderFiguresSchema,
  /** The request, without texts of codes. */
  details: z.record(z.string(), z.unknown()),
});

const refundSchema = z.object({
  id: z.string(),
  centavos: z.int(),
  state: z.enum(['pending', 'done', 'failed']),
  at: z.int(),
  /** Null: it was made outside the shop. */
  by: z.nullable(refundBySchema),
  /** End-to-end id of the transfer that a person made. */
  endToEndId: z.nullable(z.string()),
  /** The provider's own words for its refusal. */
  message: z.nullable(z.string()),
  /** Units that it returns, and how much of each; absent if it is by amount. */
  lines: z.optional(z.array(z.object({ line: z.int(), centavos: z.int() }))),
});

export const paymentSchema = z.object({
  /** End-to-end id; the charge's id if the provider does not list payments. */
  id: z.string(),
  chargeId: z.string(),
  /** Null while the provider's sum cannot be read. */
  centavos: z.nullable(z.int()),
  /** Null while the provider's fee is unknown. */
  feeCentavos: z._default(z.nullable(z.int()), null),
  paidAt: z.int(),
  /** Refundable part of the payment. */
  keptCentavos: z.int(),
  dispute: z.nullable(z.enum(['open', 'won', 'lost'])),
  refunds: z.array(refundSchema),
});

const chargeSchema = z.object({
  attempt: z.int(),
  methodId: z.string(),
  providerId: z.nullable(z.string()),
  state: z.enum(['open', 'expired', 'refused', 'cancelled', 'paid']),
  providerStatus: z.string(),
  /** The one that the buyer is shown. */
  shown: z.boolean(),
  feeCentavos: z.nullable(z.int()),
});

const attemptSchema = z.object({
  number: z.int(),
  startedAt: z.int(),
  outcome: z.string(),
  providerId: z.nullable(z.string()),
  message: z.nullable(z.string()),
});

const deliveryLineSchema = z.object({
  line: z.int(),
  label: z.string(),
  productId: z.string(),
  variation: z.string(),
  priceCentavos: z.int(),
  delivery: z.enum(['codes', 'manual']),
  /** The same for all units of one choice. Absent in orders of one unit. */
  item: z.optional(z.int()),
  /** When its refund was requested; absent if it was not. Epoch milliseconds. */
  cancelledAt: z.optional(z.int()),
  /** Absent if its code was never replaced. */
  replaced: z.optional(
    z.object({
      times: z.int(),
      /** Id of the last replacement: see `replaceBodySchema`. */
      last: z.string(),
      /** The last replacement has no code yet. `waits`: a person must give one. */
      state: z.enum(['under-way', 'waits', 'done']),
    }),
  ),
  /** Its code is shown only on demand; null while its buyer has not asked. Absent in other units. Epoch milliseconds. */
  shownAt: z.optional(z.nullable(z.int())),
  /** The code that the line holds or has; its text is for the buyer alone. */
  code: z.nullable(
    z.object({
      id: z.string(),
      state: z.enum(['held', 'assigned']),
      batch: z.nullable(z.string()),
      costCentavos: z.nullable(z.int()),
    }),
  ),
});

const timelineEntrySchema = z.object({
  /** Epoch milliseconds. */
  at: z.int(),
  what: z.enum(['state', 'charge', 'payment', 'refund', 'delivery', 'action']),
  /** The new state; the outcome of an attempt, the state of a refund, the kind of an action or of a delivery record. */
  detail: z.string(),
  /** Id of the charge, payment, refund, action or delivery record. */
  id: z.nullable(z.string()),
  centavos: z.nullable(z.int()),
});

/** Everything about an order but its codes. Money in centavos, times in epoch milliseconds. */
export const orderDetailSchema = z.extend(adminOrderSchema, {
  totalCentavos: z.int(),
  /** The coupon that the total is lower by. Absent without one. `isFreed`: a refund gave its use back. */
  coupon: z.optional(z.object({ code: z.string(), centavos: z.int(), isFreed: z.optional(z.literal(true)) })),
  /** The number of units makes the total lower by this. Absent with a coupon, and if it is nothing. */
  quantityDiscountCentavos: z.optional(z.int()),
  /** Sum that an admin accepted as enough; null: the total. */
  acceptedCentavos: z.nullable(z.int()),
  expiresAt: z.int(),
  heldUntil: z.int(),
  customer: z.object({ name: z.string(), email: z.string(), cpf: z.string(), phone: z.string() }),
  lines: z.array(deliveryLineSchema),
  attempts: z.array(attemptSchema),
  charges: z.array(chargeSchema),
  payments: z.array(paymentSchema),
  actions: z.array(orderActionSchema),
  /** Views and mails of the codes; newest first, at most 200. */
  deliveryRecords: z.array(deliveryRecordSchema),
  /** Oldest first. */
  timeline: z.array(timelineEntrySchema),
  permitted: permittedActionsSchema,
  version: z.int(),
});
export type OrderDetail = z.output<typeof orderDetailSchema>;
