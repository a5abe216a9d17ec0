import * as z from 'zod/mini';
import { defineMessage } from '../define/message.js';
import { pageOf } from '../define/paging.js';
import {
  webhookAttemptSchema,
  webhookDeliverySchema,
  webhookDraftSchema,
  webhookIdSchema,
  webhookLogQuerySchema,
  webhookReplaySchema,
  webhookSchema,
  webhookWithSecretSchema,
} from './webhook.js';

/** Longer than a test waits for the receiver. Milliseconds. */
const TEST_MS = 15_000;

/** All for admins. */
export const webhookMessages = {
  listWebhooks: defineMessage('notification.webhook.list', {
    input: z.object({}),
    output: z.object({ items: z.array(webhookSchema) }),
  }),
  createWebhook: defineMessage('notification.webhook.create', {
    input: webhookDraftSchema,
    output: webhookWithSecretSchema,
  }),
  /** An address that is left out stays. */
  editWebhook: defineMessage('notification.webhook.change', {
    input: z.extend(webhookDraftSchema, {
      id: webhookIdSchema.shape.id,
      version: z.int(),
      url: z.optional(webhookDraftSchema.shape.url),
    }),
    output: webhookSchema,
  }),
  /** Its messages and their log are deleted, too. */
  deleteWebhook: defineMessage('notification.webhook.delete', {
    input: webhookIdSchema,
    output: z.object({}),
  }),
  /** The former secret also signs for `SECRET_OVERLAP_HOURS`. */
  rotateSecret: defineMessage('notification.webhook.rotate-secret', {
    input: webhookIdSchema,
    output: webhookWithSecretSchema,
  }),
  /** Resuming sends what waits at once, with all attempts. */
  pauseWebhook: defineMessage('notification.webhook.pause', {
    input: z.extend(webhookIdSchema, { isPaused: z.boolean() }),
    output: webhookSchema,
  }),
  /** Sends one message of the type `webhook.test`, which is neither stored nor repeated. */
  testWebhook: defineMessage('notification.webhook.test', {
    input: webhookIdSchema,
    output: webhookAttemptSchema,
    timeoutMs: TEST_MS,
  }),
  listWebhookLog: defineMessage('notification.webhook-log.list', {
    input: webhookLogQuerySchema,
    output: pageOf(webhookDeliverySchema),
  }),
  /** Sends messages again under their ids. Replies with their number. */
  replayWebhooks: defineMessage('notification.webhook-log.replay', {
    input: z.object({ id: webhookIdSchema.shape.id, which: webhookReplaySchema }),
    output: z.object({ count: z.int() }),
  }),
};
