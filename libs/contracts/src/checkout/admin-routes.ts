import * as z from 'zod/mini';
import { platformErrors } from '../define/error.js';
import { defineRoute } from '../define/route.js';
import {
  acceptBodySchema,
  checkoutAdminMessages,
  deliverBodySchema,
  refundBodySchema,
} from './admin-messages.js';
import { checkoutErrors } from './errors.js';

const params = z.object({ transactionId: z.string().check(z.maxLength(80)) });

/** Actions on money are rare; more than this is a mistake, or somebody else's script. */
const limit = { points: 60, seconds: 60 };

const keyErrors = [checkoutErrors.idempotencyKeyRequired, checkoutErrors.idempotencyKeyReused];
const orderErrors = [checkoutErrors.orderNotFound, checkoutErrors.tooManyActions, platformErrors.conflict];

export const checkoutAdminRoutes = {
  inspectOrder: defineRoute({
    method: 'GET',
    path: '/api/admin/orders/:transactionId',
    access: 'admin',
    summary:
      'Everything about an order but its codes: charges, payments, refunds, deliveries, what admins did',
    forwardsTo: checkoutAdminMessages.inspectOrder,
    errors: [checkoutErrors.orderNotFound],
  }),
  refundOrder: defineRoute({
    method: 'POST',
    path: '/api/admin/orders/:transactionId/refund',
    access: 'admin',
    summary: 'Send money back, whole or in part: by the provider where it can, else by hand',
    params,
    body: refundBodySchema,
    reply: checkoutAdminMessages.refundOrder.output,
    idempotent: true,
    limit,
    errors: [
      ...keyErrors,
      ...orderErrors,
      checkoutErrors.nothingToRefund,
      checkoutErrors.refundTooLarge,
      checkoutErrors.paymentUnknown,
      checkoutErrors.paymentDisputed,
      checkoutErrors.refundNotByProvider,
    ],
  }),
  confirmRefund: defineRoute({
    method: 'POST',
    path: '/api/admin/orders/:transactionId/refunds/:refundId/confirm',
    access: 'admin',
    summary: 'A refund was sent by hand, with this end-to-end id',
    forwardsTo: checkoutAdminMessages.confirmRefund,
    limit,
    errors: [...orderErrors, checkoutErrors.refundNotByHand],
  }),
  dropRefund: defineRoute({
    method: 'POST',
    path: '/api/admin/orders/:transactionId/refunds/:refundId/drop',
    access: 'admin',
    summary: 'A refund that was to be sent by hand will not be',
    forwardsTo: checkoutAdminMessages.dropRefund,
    limit,
    errors: [...orderErrors, checkoutErrors.refundNotByHand],
  }),
  acceptOrder: defineRoute({
    method: 'POST',
    path: '/api/admin/orders/:transactionId/accept',
    access: 'admin',
    summary: 'Deliver for the sum that arrived; what is over stays owed to the buyer',
    params,
    body: acceptBodySchema,
    reply: checkoutAdminMessages.acceptOrder.output,
    idempotent: true,
    limit,
    errors: [...keyErrors, ...orderErrors, checkoutErrors.nothingToAccept, checkoutErrors.paymentTaken],
  }),
  deliverOrder: defineRoute({
    method: 'POST',
    path: '/api/admin/orders/:transactionId/deliver',
    access: 'admin',
    summary: 'Deliver by hand: a text or a code from stock for each line',
    params,
    body: deliverBodySchema,
    reply: checkoutAdminMessages.deliverOrder.output,
    idempotent: true,
    limit,
    errors: [
      ...keyErrors,
      ...orderErrors,
      checkoutErrors.notDeliverable,
      checkoutErrors.lineUnknown,
      checkoutErrors.linesWithoutCode,
      checkoutErrors.codeTaken,
      checkoutErrors.lineHasCode,
    ],
  }),
  cancelForAdmin: defineRoute({
    method: 'POST',
    path: '/api/admin/orders/:transactionId/cancel',
    access: 'admin',
    summary: 'Cancel an order that was not paid',
    forwardsTo: checkoutAdminMessages.cancelForAdmin,
    limit,
    errors: [...orderErrors, checkoutErrors.notCancellable, checkoutErrors.statusCheckFailed],
  }),
  noteOrder: defineRoute({
    method: 'POST',
    path: '/api/admin/orders/:transactionId/note',
    access: 'admin',
    summary: 'A note for other admins',
    forwardsTo: checkoutAdminMessages.noteOrder,
    limit,
    errors: orderErrors,
  }),
  listAudit: defineRoute({
    method: 'GET',
    path: '/api/admin/audit',
    access: 'admin',
    summary: 'What admins changed in orders, stock, payment methods and cases, newest first',
    forwardsTo: checkoutAdminMessages.listAudit,
  }),
};
