import * as z from 'zod/mini';
import { defineMessage } from '../define/message.js';
import { orderDetailSchema, paymentSchema } from './admin-order.js';
import { auditRecordSchema } from './audit.js';
import { optionalReason } from './reason.js';

/** One reply of a provider that changed the order, with documents masked. */
const replySchema = z.object({
  /** Epoch milliseconds. */
  at: z.int(),
  /** `GET /cob/…`. Empty, like everything below, if it cannot be decrypted with the current master keys. */
  request: z.string(),
  status: z.int(),
  body: z.unknown(),
  /** The stored body is cut. */
  cut: z.boolean(),
  /** The provider's id of the call, if it sent one. */
  callId: z.optional(z.string()),
});

const callbackSchema = z.object({
  id: z.string(),
  /** Epoch milliseconds. */
  receivedAt: z.int(),
  methodId: z.string(),
  state: z.string(),
  /** Sender of the callback; not verified. */
  sentBy: z.object({ ip: z.string(), userAgent: z.string() }),
  /** Documents are masked; null if the present master keys cannot open it. */
  body: z.unknown(),
});

const evidencePaymentSchema = z.extend(paymentSchema, {
  methodId: z.string(),
  /** The sum minus the fee; null if one of them is unknown. */
  netCentavos: z.nullable(z.int()),
  /** Payer according to the provider; the document is masked. */
  payer: z.nullable(z.object({ name: z.nullable(z.string()), document: z.nullable(z.string()) })),
});

/** Everything about one order that a dispute may ask for, without codes. Money in centavos, times in epoch milliseconds. */
const orderEvidenceSchema = z.extend(z.omit(orderDetailSchema, { payments: true, permitted: true }), {
  /** When it was read, and by whom. */
  readAt: z.int(),
  readBy: z.string(),
  payments: z.array(evidencePaymentSchema),
  /** Oldest first. */
  replies: z.array(replySchema),
  callbacks: z.array(callbackSchema),
  /** Admins' actions on the order, including this reading; newest first. */
  audit: z.array(auditRecordSchema),
});
export type OrderEvidence = z.output<typeof orderEvidenceSchema>;

const mailSchema = z.object({
  /** `delivery`, or `delivery-` and the request that sent it again. */
  kind: z.string(),
  messageId: z.string(),
  /** Number of times the mail server accepted it. */
  times: z.int(),
  /** Null: not yet. */
  sentAt: z.nullable(z.int()),
  /** When the recipient's server said that it has no such mailbox. Absent from replies of releases before 2026-12. */
  refusedAt: z.optional(z.nullable(z.int())),
});

/** Downloaded file. `mails` is null while they cannot be read. */
export const evidenceFileSchema = z.extend(orderEvidenceSchema, { mails: z.nullable(z.array(mailSchema)) });

export const orderMailsSchema = z.object({ items: z.array(mailSchema) });
export type OrderMails = z.output<typeof orderMailsSchema>;

export const evidenceMessages = {
  /** Admins only. Reading is recorded in the audit. */
  getEvidence: defineMessage('checkout.order.evidence', {
    input: z.object({ transactionId: z.string().check(z.maxLength(80)), reason: optionalReason }),
    output: orderEvidenceSchema,
    timeoutMs: 10_000,
  }),
};
