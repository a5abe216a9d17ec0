import * as z from 'zod/mini';
import { buyerPicture } from '../catalog/image.js';
import { defineMessage } from '../define/message.js';
import { savedAnswersSchema } from './saved-answer.js';
import { helpConversationSchema, helpReasonSchema, helpTextSchema, orderHelpSchema } from './help.js';

const transactionId = z.string().check(z.maxLength(80));
const requestId = z.string().check(z.maxLength(80));
const pictureId = z.string().check(z.maxLength(80));
const pictureSchema = z.object({
  /** WebP. */
  base64: z.string(),
});
/** A repeated request with the same key is one message. */
const idempotencyKey = z.string().check(z.minLength(8), z.maxLength(100));

export const openHelpBody = z.object({
  reason: helpReasonSchema,
  /** The units that it is about. */
  lines: z
    .array(z.int().check(z.gte(0)))
    .check(z.minLength(1, { error: 'Escolha pelo menos uma unidade' }), z.maxLength(200)),
  text: helpTextSchema,
  picture: z.optional(buyerPicture),
});

export const writeHelpBody = z.object({ text: helpTextSchema, picture: z.optional(buyerPicture) });

export const answerHelpBody = z.object({
  text: helpTextSchema,
  /** Number of messages that the admin has read. */
  seen: z.int().check(z.gte(1)),
});

export const helpMessages = {
  /** The help of one's own order. */
  getHelp: defineMessage('checkout.help.get', {
    input: z.object({ transactionId }),
    output: orderHelpSchema,
  }),
  openHelp: defineMessage('checkout.help.open', {
    input: z.extend(openHelpBody, { transactionId, idempotencyKey }),
    output: orderHelpSchema,
  }),
  writeHelp: defineMessage('checkout.help.write', {
    input: z.extend(writeHelpBody, { transactionId, requestId, idempotencyKey }),
    output: orderHelpSchema,
  }),
  /** A picture in the help of one's own order. */
  getHelpPicture: defineMessage('checkout.help.get-picture', {
    input: z.object({ transactionId, pictureId }),
    output: pictureSchema,
  }),
  /** Admin. */
  readHelpPicture: defineMessage('checkout.help.read-picture', {
    input: z.object({ requestId, pictureId }),
    output: pictureSchema,
  }),
  /** Admin. The message stays. */
  removeHelpPicture: defineMessage('checkout.help.remove-picture', {
    input: z.object({ requestId, pictureId }),
    output: helpConversationSchema,
  }),
  /** Admin. */
  readHelp: defineMessage('checkout.help.read', {
    input: z.object({ requestId }),
    output: helpConversationSchema,
  }),
  /** Admin. */
  answerHelp: defineMessage('checkout.help.answer', {
    input: z.extend(answerHelpBody, { requestId, idempotencyKey }),
    output: helpConversationSchema,
  }),
  /** Admin. */
  listSavedAnswers: defineMessage('checkout.saved-answer.list', {
    input: z.object({}),
    output: savedAnswersSchema,
  }),
  /** Admin. Replaces them all; `platform.conflict` if they were changed since the version. */
  changeSavedAnswers: defineMessage('checkout.saved-answer.change', {
    input: savedAnswersSchema,
    output: savedAnswersSchema,
  }),
  /** The content of the mail about an answer; null once the buyer is erased. For notification; refused to the gateway. */
  getHelpMail: defineMessage('checkout.help.mail', {
    input: z.object({ transactionId, messageId: z.string() }),
    output: z.nullable(
      z.object({
        customer: z.object({ name: z.string(), email: z.string() }),
        productTitle: z.string(),
        text: z.string(),
        /** Paid with simulated money. */
        simulated: z.boolean(),
      }),
    ),
  }),
};
