import * as z from 'zod/mini';
import { platformErrors } from '../define/error.js';
import { defineRoute } from '../define/route.js';
import { checkoutAdminErrors } from './admin-errors.js';
import { checkoutErrors } from './errors.js';
import { helpErrors } from './help-errors.js';
import { answerHelpBody, helpMessages, openHelpBody, writeHelpBody } from './help-messages.js';
import { helpConversationSchema, orderHelpSchema } from './help.js';

const id = z.string().check(z.maxLength(80));
const limit = { points: 30, seconds: 600 };
const writingErrors = [
  checkoutErrors.idempotencyKeyRequired,
  checkoutErrors.idempotencyKeyReused,
  checkoutErrors.orderNotFound,
  helpErrors.tooMuchHelp,
  platformErrors.conflict,
];

export const helpRoutes = {
  getHelp: defineRoute('GET /api/orders/:transactionId/help', {
    access: 'buyer',
    summary: 'Help with one’s own order: which rule applies to each unit, and what was written',
    forwardsTo: helpMessages.getHelp,
    errors: [checkoutErrors.orderNotFound],
  }),
  openHelp: defineRoute('POST /api/orders/:transactionId/help', {
    access: 'buyer',
    summary: 'Ask the shop for help with units of one’s own order; the same Idempotency-Key is one request',
    params: z.object({ transactionId: id }),
    body: openHelpBody,
    reply: orderHelpSchema,
    status: 201,
    idempotent: true,
    limit,
    errors: [...writingErrors, helpErrors.helpUnavailable, helpErrors.helpOpen],
  }),
  writeHelp: defineRoute('POST /api/orders/:transactionId/help/:requestId', {
    access: 'buyer',
    summary: 'Write in an open request for help; the same Idempotency-Key is one message',
    params: z.object({ transactionId: id, requestId: id }),
    body: writeHelpBody,
    reply: orderHelpSchema,
    status: 201,
    idempotent: true,
    limit,
    errors: [...writingErrors, helpErrors.helpUnknown, helpErrors.helpClosed],
  }),
  readHelp: defineRoute('GET /api/admin/help/:requestId', {
    access: 'admin',
    summary: 'What a buyer and the shop wrote in a request for help',
    forwardsTo: helpMessages.readHelp,
    errors: [helpErrors.helpUnknown],
  }),
  answerHelp: defineRoute('POST /api/admin/help/:requestId/answer', {
    access: 'admin',
    summary: 'Answer a buyer who asked for help; the answer is mailed, once for one Idempotency-Key',
    params: z.object({ requestId: id }),
    body: answerHelpBody,
    reply: helpConversationSchema,
    status: 201,
    idempotent: true,
    limit: { points: 60, seconds: 60 },
    errors: [
      checkoutErrors.idempotencyKeyRequired,
      helpErrors.helpUnknown,
      helpErrors.helpClosed,
      helpErrors.helpChanged,
      checkoutAdminErrors.caseDecided,
      platformErrors.conflict,
    ],
  }),
};
