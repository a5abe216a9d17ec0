import * as z from 'zod/mini';
import { imageErrors } from '../catalog/image-errors.js';
import { PICTURE_BODY_BYTES } from '../catalog/image.js';
import { platformErrors } from '../define/error.js';
import { defineRoute } from '../define/route.js';
import { checkoutAdminErrors } from './admin-errors.js';
import { checkoutErrors } from './errors.js';
import { helpErrors } from './help-errors.js';
import { answerHelpBody, helpMessages, openHelpBody, writeHelpBody } from './help-messages.js';
import { helpConversationSchema, orderHelpSchema } from './help.js';
import { SAVED_ANSWERS_BYTES } from './saved-answer.js';

const id = z.string().check(z.maxLength(80));
const limit = { points: 30, seconds: 600 };
const writingErrors = [
  imageErrors.imageUnreadable,
  imageErrors.imageTooManyPixels,
  checkoutErrors.idempotencyKeyRequired,
  checkoutErrors.idempotencyKeyReused,
  checkoutErrors.orderNotFound,
  helpErrors.tooMuchHelp,
  helpErrors.tooManyHelpPictures,
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
    maxBytes: PICTURE_BODY_BYTES,
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
    maxBytes: PICTURE_BODY_BYTES,
    errors: [...writingErrors, helpErrors.helpUnknown, helpErrors.helpClosed],
  }),
  getHelpPicture: defineRoute('GET /api/orders/:transactionId/help/pictures/:pictureId', {
    access: 'buyer',
    summary: 'A picture that was sent with a request for help with one’s own order',
    params: z.object({ transactionId: id, pictureId: id }),
    reply: z.unknown(),
    raw: 'image/webp',
    errors: [checkoutErrors.orderNotFound, platformErrors.notFound],
  }),
  readHelpPicture: defineRoute('GET /api/admin/help/:requestId/pictures/:pictureId', {
    access: 'orders',
    summary: 'A picture that a buyer sent with a request for help',
    params: z.object({ requestId: id, pictureId: id }),
    reply: z.unknown(),
    raw: 'image/webp',
    errors: [helpErrors.helpUnknown, platformErrors.notFound],
  }),
  removeHelpPicture: defineRoute('DELETE /api/admin/help/:requestId/pictures/:pictureId', {
    access: 'service',
    summary: 'Delete a picture that a buyer sent; the message stays and says so',
    forwardsTo: helpMessages.removeHelpPicture,
    errors: [helpErrors.helpUnknown, platformErrors.conflict],
  }),
  readHelp: defineRoute('GET /api/admin/help/:requestId', {
    access: 'orders',
    summary: 'What a buyer and the shop wrote in a request for help',
    forwardsTo: helpMessages.readHelp,
    errors: [helpErrors.helpUnknown],
  }),
  answerHelp: defineRoute('POST /api/admin/help/:requestId/answer', {
    access: 'service',
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
  listSavedAnswers: defineRoute('GET /api/admin/saved-answers', {
    access: 'service',
    summary: 'Texts that the shop often answers buyers with',
    forwardsTo: helpMessages.listSavedAnswers,
  }),
  changeSavedAnswers: defineRoute('PUT /api/admin/saved-answers', {
    access: 'service',
    summary: 'Replace the saved answers, unless somebody changed them since the version sent',
    forwardsTo: helpMessages.changeSavedAnswers,
    maxBytes: SAVED_ANSWERS_BYTES,
    errors: [platformErrors.conflict],
  }),
};
