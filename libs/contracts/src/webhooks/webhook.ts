import * as z from 'zod/mini';
import { unitReplySchema } from '../checkout/unit-reply.js';
import { pageQuery } from '../define/paging.js';
import { parseUrl } from '../define/url.js';

/** Each is the `type` of a message. */
export const WEBHOOK_EVENTS = [
  'order.paid',
  'order.delivered',
  'unit.replaced',
  'order.refunded',
  'order.disputed',
  'stock.low',
  'case.opened',
] as const;
const webhookEventSchema = z.enum(WEBHOOK_EVENTS);
export type WebhookEvent = z.output<typeof webhookEventSchema>;

/** Asks the receiver to deliver a unit, as no other message does: its reply decides. */
export const UNIT_REQUESTED = 'unit.requested';
const messageTypeSchema = z.enum([...WEBHOOK_EVENTS, UNIT_REQUESTED]);
export type WebhookMessageType = z.output<typeof messageTypeSchema>;

/** The reply to `unit.requested`. `wait`: ask again later. */
export const unitAnswerSchema = z.union([z.object({ status: z.literal('wait') }), unitReplySchema]);
export type UnitAnswer = z.output<typeof unitAnswerSchema>;

/** A product whose units the receiver delivers. An empty variation stands for all of them. */
const deliveredProductSchema = z.object({
  productId: z.string().check(z.minLength(1), z.maxLength(80)),
  variation: z.string().check(z.maxLength(120)),
  /** Shown in the panel. */
  title: z.string().check(z.maxLength(300)),
});
export type DeliveredProduct = z.output<typeof deliveredProductSchema>;
const MAX_DELIVERED = 200;

/** Data of the buyer that messages about orders may have, if the owner chose it. `answers`: what the products asked for. */
export const WEBHOOK_BUYER_FIELDS = ['name', 'email', 'phone', 'cpf', 'answers'] as const;
const webhookBuyerFieldSchema = z.enum(WEBHOOK_BUYER_FIELDS);
export type WebhookBuyerField = z.output<typeof webhookBuyerFieldSchema>;

export const MAX_WEBHOOKS = 10;
/** Days for which the log keeps a message, sent or not. */
export const WEBHOOK_LOG_DAYS = 30;
/** Hours for which the former secret also signs after a rotation. */
export const SECRET_OVERLAP_HOURS = 24;

const ADDRESS_INVALID = 'Escreva um endereço que comece com https://';

export const webhookDraftSchema = z.object({
  name: z
    .string()
    .check(z.trim(), z.minLength(1, 'Dê um nome ao webhook'), z.maxLength(60, 'Use até 60 letras')),
  /** It may contain a token, so lists show it without its query and long parts of its path. */
  url: z.string().check(
    z.trim(),
    z.maxLength(500, 'Use até 500 letras'),
    z.refine((text) => /^https?:$/.test(parseUrl(text)?.protocol ?? ''), ADDRESS_INVALID),
  ),
  events: z.array(webhookEventSchema),
  buyerFields: z.array(webhookBuyerFieldSchema),
  delivers: z._default(
    z.array(deliveredProductSchema).check(z.maxLength(MAX_DELIVERED, 'Escolha até 200 produtos')),
    [],
  ),
});
export type WebhookDraft = z.output<typeof webhookDraftSchema>;

/**
 * `gone`: the receiver answered 410. `failing`: a message failed for three days. `demo`: it was created in demo mode, and the shop
 * is live now.
 */
const pauseReasonSchema = z.enum(['owner', 'gone', 'failing', 'demo']);
export type WebhookPauseReason = z.output<typeof pauseReasonSchema>;

export const webhookSchema = z.object({
  id: z.string(),
  /** Grows with each change; a change based on an older one is refused. */
  version: z.int(),
  name: z.string(),
  /** The address without its query and long parts of its path. Empty if the shop's key cannot decrypt it. */
  address: z.string(),
  events: z.array(webhookEventSchema),
  buyerFields: z.array(webhookBuyerFieldSchema),
  delivers: z._default(z.array(deliveredProductSchema), []),
  /** Epoch milliseconds. */
  createdAt: z.int(),
  /** Nothing is sent, and messages wait; null while it is active. */
  paused: z.nullable(z.object({ at: z.int(), reason: pauseReasonSchema })),
  /** The former secret also signs until then; null if there is none. */
  formerSecretUntil: z.nullable(z.int()),
  /** Messages that wait for their first or next attempt. */
  waiting: z.int(),
});
export type Webhook = z.output<typeof webhookSchema>;

/** The only reply with the secret. */
export const webhookWithSecretSchema = z.object({ webhook: webhookSchema, secret: z.string() });

/**
 * An answer without 2xx, or none: late, a redirect, an address in a private network, no connection. `wait` and `reply`: a unit's
 * receiver asked to wait, or its answer could not be read. `over`: nothing was sent, because the unit no longer waits.
 */
const attemptProblemSchema = z.enum([
  'status',
  'redirect',
  'timeout',
  'private-address',
  'unreachable',
  'wait',
  'reply',
  'over',
]);
export type AttemptProblem = z.output<typeof attemptProblemSchema>;

export const webhookAttemptSchema = z.object({
  /** Epoch milliseconds. */
  at: z.int(),
  /** Duration in milliseconds. */
  ms: z.int(),
  /** Status of the answer; null without one. */
  status: z.nullable(z.int()),
  /** Null if it was accepted. */
  problem: z.nullable(attemptProblemSchema),
  /** Final answer of a unit's receiver; absent without one. */
  answer: z.optional(z.enum(['delivered', 'no'])),
});
export type WebhookAttempt = z.output<typeof webhookAttemptSchema>;

export const webhookDeliverySchema = z.object({
  id: z.string(),
  /** The header `webhook-id` of every attempt. */
  messageId: z.string(),
  type: messageTypeSchema,
  /** Null for messages about no order. */
  transactionId: z.nullable(z.string()),
  createdAt: z.int(),
  /** When it is sent next, unless the webhook is paused; null once it was accepted. */
  nextAt: z.nullable(z.int()),
  /** The last ones, oldest first. */
  attempts: z.array(webhookAttemptSchema),
});
export type WebhookDelivery = z.output<typeof webhookDeliverySchema>;

const id = z.string().check(z.maxLength(80));
export const webhookIdSchema = z.object({ id });

export const webhookLogQuerySchema = z.extend(pageQuery, { id });

/** One message, or all of a period (epoch milliseconds; `until` is not part of it). */
export const webhookReplaySchema = z.union([
  z.object({ deliveryId: z.string().check(z.maxLength(200)) }),
  z.object({ since: z.int().check(z.gte(0)), until: z.int().check(z.gte(0)) }),
]);
