import * as z from 'zod/mini';
import { blankTrimmed } from '../define/trim-blank.js';
import { defineMessage } from '../define/message.js';
import { pageOf } from '../define/paging.js';
import { emailSchema, ONE_LINE, customerTexts } from '../person/customer.js';
import { orderDetailSchema, waitingOrdersSchema } from './admin-order.js';
import { auditQuerySchema, auditRecordSchema } from './audit.js';
import { caseFixSchema, inboxCaseSchema, inboxQuerySchema } from './inbox.js';
import { cleanAnswer, fitsLength, MAX_ANSWER_LENGTH } from '../catalog/buyer-answer.js';
import { MAX_ORDER_UNITS } from './order-limits.js';
import { orderItemSchema } from './order-request.js';
import { refundBySchema, refundPreviewSchema } from './permitted-actions.js';
import { optionalReason, reason } from './reason.js';
import { newStockCodeSchema } from './stock.js';

const transactionId = z.string().check(z.maxLength(80));
const byTransaction = z.object({ transactionId });

/** A repeated request with the same key returns the first result. */
const idempotencyKey = z.string().check(z.minLength(8), z.maxLength(100));

const sum = z
  .int({ error: 'Informe o valor em centavos.' })
  .check(
    z.gte(1, { error: 'Informe o valor em centavos.' }),
    z.lte(100_000_000, { error: 'O valor é alto demais.' }),
  );

/** `E`, the payer's ISPB, date and time, and eleven characters more; `D` for a devolução. In whatever case it was copied. */
const endToEndId = z
  .string({ error: 'Informe o identificador (E2E) do PIX.' })
  .check(z.trim(), z.regex(/^[ED]\d{20}[A-Z0-9]{11}$/i, { error: 'Informe o identificador (E2E) do PIX.' }));

/** Id of the action, and the order after it. */
const acted = z.object({ actionId: z.string(), order: orderDetailSchema });

/** The parts of a request that travel in its body, for the gateway's routes. */
const refundRequestSchema = z.object({
  /** Centavos to refund; by default all that is left of the payment, or of all payments. */
  centavos: z.optional(sum),
  /** Payment to refund; by default the latest payments first. */
  paymentId: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  /** Refunds the current overpayment, in place of `centavos`. */
  excess: z.optional(z.boolean()),
  /** Units to refund, in place of all above. They are not delivered, or no longer shown. */
  lines: z.optional(
    z
      .array(z.int().check(z.gte(0)))
      .check(z.minLength(1, { error: 'Escolha o que devolver.' }), z.maxLength(200)),
  ),
  /** `hand`: do not use the provider's API. */
  by: z.optional(refundBySchema),
});

export const refundBodySchema = z.extend(refundRequestSchema, {
  reason,
  /** The use of the order's coupon is given back, so that its buyer and others may use it again. */
  freesCoupon: z.optional(z.boolean()),
});

/** A correction is checked as a text if the product no longer has the field. */
const ANY_ANSWER = { kind: 'text' } as const;

/** Corrects one value that the buyer gave. Its reason must not repeat the value, which is erased with the person. */
const correctAnswerBodySchema = z.object({
  line: z.int().check(z.gte(0), z.lt(MAX_ORDER_UNITS)),
  label: z.string().check(z.maxLength(120)),
  value: z.string().check(
    blankTrimmed,
    z.overwrite((value) => cleanAnswer(ANY_ANSWER, value)),
    z.minLength(1, { error: 'Informe o valor correto.', abort: true }),
    z.refine((value) => fitsLength(ANY_ANSWER, value), {
      error: `Use até ${MAX_ANSWER_LENGTH} caracteres.`,
    }),
  ),
  reason,
});

export const acceptBodySchema = z.object({
  /** Money that a person saw: a payment with an unreadable sum, or one outside every charge. */
  payment: z.optional(
    z.object({
      id: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
      centavos: sum,
      /** Epoch milliseconds; now by default. */
      paidAt: z.optional(z.int().check(z.gte(0))),
    }),
  ),
  reason,
});

export const deliverBodySchema = z.object({
  /**
   * Each line gets either a text or a code from stock, by its id. Manual lines may all be delivered without
   * either, because they were delivered in another way; if one of them gets a text, each of them does.
   */
  items: z._default(
    z
      .array(
        z.union(
          [
            z.strictObject({ line: z.int().check(z.gte(0)), text: newStockCodeSchema }),
            z.strictObject({ line: z.int().check(z.gte(0)), codeId: z.string().check(z.maxLength(80)) }),
          ],
          { error: 'Informe, para cada item, um texto ou um código do estoque.' },
        ),
      )
      .check(z.maxLength(MAX_ORDER_UNITS)),
    [],
  ),
  reason: optionalReason,
});

export const replaceBodySchema = z.object({
  line: z.int().check(z.gte(0)),
  /** Id of the unit's last replacement as the admin saw it; null: there was none. */
  last: z.nullable(z.string().check(z.maxLength(80))),
  /** The new code; by default the next free one of the unit's stock. */
  given: z.optional(
    z.union(
      [
        z.strictObject({ text: newStockCodeSchema }),
        z.strictObject({ codeId: z.string().check(z.maxLength(80)) }),
      ],
      { error: 'Digite o novo código ou escolha um do estoque.' },
    ),
  ),
  /** The buyer's request for help that this answers. */
  helpId: z.optional(z.string().check(z.maxLength(80))),
  reason,
});

/** Units that the shop gives for free, and their receiver. */
export const grantBodySchema = z.extend(orderItemSchema, {
  email: emailSchema,
  /** Empty if it is not known. */
  name: z._default(
    z.string().check(z.trim(), z.maxLength(120), z.regex(ONE_LINE, { error: customerTexts.nameUnreadable })),
    '',
  ),
  reason,
  /** Id of the last grant of the same to the same address, which was minutes ago: the admin gives another one. */
  after: z.optional(z.string().check(z.maxLength(80))),
});

const disputeBodySchema = z.object({
  outcome: z.enum(['won', 'lost'], { error: 'Escolha como a disputa terminou.' }),
  reason,
});

export const resendBodySchema = z.object({ reason: optionalReason });

/** All for admins. Each change is recorded in the order's own document, in the write that makes it. */
export const checkoutAdminMessages = {
  inspectOrder: defineMessage('checkout.order.inspect', { input: byTransaction, output: orderDetailSchema }),
  countWaitingOrders: defineMessage('checkout.order.count-waiting', {
    input: z.object({}),
    output: waitingOrdersSchema,
  }),
  /** Effect of the same refund if it were sent now, with the same refusals. Changes nothing. */
  previewRefund: defineMessage('checkout.order.preview-refund', {
    input: z.extend(refundRequestSchema, { transactionId }),
    output: refundPreviewSchema,
  }),
  refundOrder: defineMessage('checkout.order.refund', {
    input: z.extend(refundBodySchema, { transactionId, idempotencyKey }),
    output: acted,
  }),
  /** A refund that a person has sent. */
  confirmRefund: defineMessage('checkout.order.confirm-refund', {
    input: z.object({
      transactionId,
      refundId: z.string().check(z.maxLength(80)),
      endToEndId,
      reason: optionalReason,
    }),
    output: acted,
  }),
  /** A refund that was to be sent by a person, and will not be. */
  dropRefund: defineMessage('checkout.order.drop-refund', {
    input: z.object({ transactionId, refundId: z.string().check(z.maxLength(80)), reason }),
    output: acted,
  }),
  /** Records how the open dispute of an order ended, as a person saw it at the provider. */
  decideDispute: defineMessage('checkout.order.decide-dispute', {
    input: z.extend(disputeBodySchema, { transactionId }),
    output: acted,
  }),
  acceptOrder: defineMessage('checkout.order.accept', {
    input: z.extend(acceptBodySchema, { transactionId, idempotencyKey }),
    output: acted,
  }),
  deliverOrder: defineMessage('checkout.order.deliver', {
    input: z.extend(deliverBodySchema, { transactionId, idempotencyKey }),
    output: acted,
  }),
  /** Gives a delivered unit another code. The bad one is never sold again. */
  replaceCode: defineMessage('checkout.order.replace-code', {
    input: z.extend(replaceBodySchema, { transactionId, idempotencyKey }),
    output: acted,
  }),
  /** Gives units for free, as an order of total 0 that is no sale. */
  grantOrder: defineMessage('checkout.order.grant', {
    input: z.extend(grantBodySchema, { idempotencyKey }),
    output: z.object({ transactionId: z.string() }),
  }),
  /** The delivery e-mail once more. */
  resendForAdmin: defineMessage('checkout.order.resend', {
    input: z.extend(resendBodySchema, { transactionId, idempotencyKey }),
    output: acted,
  }),
  cancelForAdmin: defineMessage('checkout.order.cancel-for-admin', {
    input: z.extend(byTransaction, { reason }),
    output: acted,
    timeoutMs: 12_000,
  }),
  noteOrder: defineMessage('checkout.order.note', {
    input: z.extend(byTransaction, { reason }),
    output: acted,
  }),
  /** Until the order is delivered. `checkout.answer-unknown`, `.answer-invalid`, `.answers-fixed`. */
  correctAnswer: defineMessage('checkout.order.correct-answer', {
    input: z.extend(byTransaction, correctAnswerBodySchema.shape),
    output: acted,
  }),
  /** Cases with the nearest deadline come first. */
  listInbox: defineMessage('checkout.inbox.list', {
    input: inboxQuerySchema,
    output: pageOf(inboxCaseSchema),
  }),
  resolveCase: defineMessage('checkout.inbox.resolve', {
    input: z.object({ id: z.string().check(z.maxLength(120)), fix: caseFixSchema, reason }),
    output: inboxCaseSchema,
  }),
  /** Newest first. */
  listAudit: defineMessage('checkout.audit.list', {
    input: auditQuerySchema,
    output: pageOf(auditRecordSchema),
  }),
};

const addresses = z.array(z.string().check(z.maxLength(200))).check(z.maxLength(1_000));

export const pictureMessages = {
  /** The given pictures that orders still show. Catalog asks before it deletes pictures. */
  findShownByOrders: defineMessage('checkout.order.find-pictures', {
    input: z.object({ addresses }),
    output: z.object({ addresses }),
    timeoutMs: 30_000,
  }),
};
