import * as z from 'zod/mini';
import { platformErrors } from '../define/error.js';
import { defineRoute } from '../define/route.js';
import {
  acceptBodySchema,
  checkoutAdminMessages,
  deliverBodySchema,
  grantBodySchema,
  refundBodySchema,
  replaceBodySchema,
  resendBodySchema,
} from './admin-messages.js';
import { checkoutAdminErrors } from './admin-errors.js';
import { buyerAnswerErrors } from './buyer-answer-errors.js';
import { deliveryErrors } from './delivery-errors.js';
import { checkoutErrors } from './errors.js';
import { helpErrors } from './help-errors.js';
import { orderItemErrors } from './order-item-errors.js';

const params = z.object({ transactionId: z.string().check(z.maxLength(80)) });

/** Actions on money are rare; more than this is a mistake, or somebody else's script. */
const limit = { points: 60, seconds: 60 };

const keyErrors = [checkoutErrors.idempotencyKeyRequired, checkoutErrors.idempotencyKeyReused];
const orderErrors = [
  checkoutErrors.orderNotFound,
  checkoutAdminErrors.tooManyActions,
  platformErrors.conflict,
];

const refundErrors = [
  checkoutAdminErrors.nothingToRefund,
  checkoutAdminErrors.refundTooLarge,
  checkoutAdminErrors.linesNotRefundable,
  checkoutAdminErrors.paymentUnknown,
  checkoutAdminErrors.paymentDisputed,
  checkoutAdminErrors.refundNotByProvider,
  checkoutAdminErrors.refundOfOwner,
];

export const checkoutAdminRoutes = {
  countWaitingOrders: defineRoute('GET /api/admin/order-counts', {
    access: 'orders',
    summary:
      'How many orders wait for an admin: deliveries by hand, sums that differ, late payments, disputes',
    forwardsTo: checkoutAdminMessages.countWaitingOrders,
  }),
  inspectOrder: defineRoute('GET /api/admin/orders/:transactionId', {
    access: 'orders',
    summary:
      'Everything about an order but its codes: charges, payments, refunds, deliveries, what admins did',
    forwardsTo: checkoutAdminMessages.inspectOrder,
    errors: [checkoutErrors.orderNotFound],
  }),
  previewRefund: defineRoute('POST /api/admin/orders/:transactionId/refund/preview', {
    access: 'money',
    summary: 'What a refund would do now: of which payments, by whom, what becomes of the codes',
    forwardsTo: checkoutAdminMessages.previewRefund,
    limit,
    errors: [checkoutErrors.orderNotFound, ...refundErrors],
  }),
  refundOrder: defineRoute('POST /api/admin/orders/:transactionId/refund', {
    access: 'money',
    stepUp: true,
    summary: 'Send money back, whole or in part: by the provider where it can, else by hand',
    params,
    body: refundBodySchema,
    reply: checkoutAdminMessages.refundOrder.output,
    idempotent: true,
    limit,
    errors: [...keyErrors, ...orderErrors, ...refundErrors],
  }),
  confirmRefund: defineRoute('POST /api/admin/orders/:transactionId/refunds/:refundId/confirm', {
    access: 'money',
    stepUp: true,
    summary: 'A refund was sent by hand, with this end-to-end id',
    forwardsTo: checkoutAdminMessages.confirmRefund,
    limit,
    errors: [...orderErrors, checkoutAdminErrors.refundNotByHand],
  }),
  dropRefund: defineRoute('POST /api/admin/orders/:transactionId/refunds/:refundId/drop', {
    access: 'money',
    stepUp: true,
    summary: 'A refund that was to be sent by hand will not be',
    forwardsTo: checkoutAdminMessages.dropRefund,
    limit,
    errors: [...orderErrors, checkoutAdminErrors.refundNotByHand],
  }),
  decideDispute: defineRoute('POST /api/admin/orders/:transactionId/dispute', {
    access: 'money',
    stepUp: true,
    summary: 'Record that the shop won or lost a dispute (MED); a later word of the provider corrects it',
    forwardsTo: checkoutAdminMessages.decideDispute,
    limit,
    errors: [...orderErrors, checkoutAdminErrors.noDispute],
  }),
  acceptOrder: defineRoute('POST /api/admin/orders/:transactionId/accept', {
    access: 'money',
    stepUp: true,
    summary: 'Deliver for the sum that arrived; what is over stays owed to the buyer',
    params,
    body: acceptBodySchema,
    reply: checkoutAdminMessages.acceptOrder.output,
    idempotent: true,
    limit,
    errors: [
      ...keyErrors,
      ...orderErrors,
      checkoutAdminErrors.nothingToAccept,
      checkoutAdminErrors.paymentTaken,
      checkoutAdminErrors.acceptOfOwner,
    ],
  }),
  deliverOrder: defineRoute('POST /api/admin/orders/:transactionId/deliver', {
    access: 'service',
    summary: 'Deliver by hand: a text or a code from stock for each line',
    params,
    body: deliverBodySchema,
    reply: checkoutAdminMessages.deliverOrder.output,
    idempotent: true,
    limit,
    errors: [
      ...keyErrors,
      ...orderErrors,
      checkoutAdminErrors.notDeliverable,
      checkoutAdminErrors.lineUnknown,
      checkoutAdminErrors.linesWithoutCode,
      checkoutAdminErrors.codeTaken,
      checkoutAdminErrors.lineHasCode,
    ],
  }),
  replaceCode: defineRoute('POST /api/admin/orders/:transactionId/replace', {
    access: 'service',
    summary: 'Give a delivered unit another code: the next free one, a typed one, or one from stock',
    params,
    body: replaceBodySchema,
    reply: checkoutAdminMessages.replaceCode.output,
    idempotent: true,
    limit,
    errors: [
      ...keyErrors,
      ...orderErrors,
      checkoutAdminErrors.lineUnknown,
      checkoutAdminErrors.unitNotReplaceable,
      checkoutAdminErrors.unitReplaced,
      checkoutAdminErrors.tooManyReplacements,
      checkoutAdminErrors.dailyReplacements,
      checkoutAdminErrors.sameSharedText,
      checkoutAdminErrors.sameCode,
      checkoutAdminErrors.codeTaken,
      checkoutAdminErrors.lineHasCode,
      helpErrors.helpUnknown,
    ],
  }),
  grantOrder: defineRoute('POST /api/admin/grants', {
    access: 'service',
    stepUp: true,
    summary: 'Give units of a product for free: no sale, and nothing to refund',
    body: grantBodySchema,
    reply: checkoutAdminMessages.grantOrder.output,
    idempotent: true,
    limit,
    errors: [
      ...keyErrors,
      platformErrors.conflict,
      checkoutErrors.productNotFound,
      checkoutErrors.productExpired,
      checkoutErrors.soldElsewhere,
      checkoutErrors.variationRequired,
      checkoutErrors.variationUnknown,
      checkoutErrors.notForSale,
      orderItemErrors.oneUnitOnly,
      orderItemErrors.tooManyUnits,
      checkoutAdminErrors.grantWithoutCodes,
      checkoutAdminErrors.grantRepeated,
      checkoutAdminErrors.dailyGrants,
    ],
  }),
  resendForAdmin: defineRoute('POST /api/admin/orders/:transactionId/resend', {
    access: 'service',
    summary: 'Send the delivery e-mail again',
    params,
    body: resendBodySchema,
    reply: checkoutAdminMessages.resendForAdmin.output,
    idempotent: true,
    limit,
    errors: [...keyErrors, ...orderErrors, deliveryErrors.notDelivered],
  }),
  cancelForAdmin: defineRoute('POST /api/admin/orders/:transactionId/cancel', {
    access: 'service',
    summary: 'Cancel an order that was not paid',
    forwardsTo: checkoutAdminMessages.cancelForAdmin,
    limit,
    errors: [...orderErrors, checkoutErrors.notCancellable, checkoutErrors.statusCheckFailed],
  }),
  noteOrder: defineRoute('POST /api/admin/orders/:transactionId/note', {
    access: 'orders',
    summary: 'A note for other admins',
    forwardsTo: checkoutAdminMessages.noteOrder,
    limit,
    errors: orderErrors,
  }),
  correctAnswer: defineRoute('POST /api/admin/orders/:transactionId/correct-answer', {
    access: 'service',
    summary: 'Correct what the buyer gave for a field of a product, until the order is delivered',
    forwardsTo: checkoutAdminMessages.correctAnswer,
    limit,
    errors: [
      ...orderErrors,
      checkoutAdminErrors.answerUnknown,
      checkoutAdminErrors.answersFixed,
      buyerAnswerErrors.answerInvalid,
    ],
  }),
  listInbox: defineRoute('GET /api/admin/inbox', {
    access: 'orders',
    summary:
      'What does not add up or waits for a person, with its evidence, its deadline and what can be done',
    forwardsTo: checkoutAdminMessages.listInbox,
  }),
  resolveCase: defineRoute('POST /api/admin/inbox/:id/resolve', {
    access: 'orders',
    stepUp: true,
    summary: 'Do one of the case’s fixes, or dismiss it',
    forwardsTo: checkoutAdminMessages.resolveCase,
    limit,
    errors: [
      ...orderErrors,
      checkoutAdminErrors.caseUnknown,
      checkoutAdminErrors.caseDecided,
      checkoutAdminErrors.fixUnknown,
      checkoutAdminErrors.noDispute,
      checkoutAdminErrors.refundNotByHand,
      checkoutAdminErrors.nothingToRefund,
      checkoutAdminErrors.linesNotRefundable,
      helpErrors.helpUnknown,
      helpErrors.helpChanged,
      helpErrors.helpSeen,
      checkoutAdminErrors.nothingToAccept,
      checkoutAdminErrors.paymentDisputed,
      checkoutAdminErrors.refundOfOwner,
      checkoutAdminErrors.acceptOfOwner,
    ],
  }),
  listAudit: defineRoute('GET /api/admin/audit', {
    access: 'admin',
    summary: 'What admins changed in orders, stock, payment methods and cases, newest first',
    forwardsTo: checkoutAdminMessages.listAudit,
  }),
};
