import * as z from 'zod/mini';
import { defineMessage } from '../define/message.js';
import { seenVersion } from '../define/schema.js';
import { embedConfigSchema, templateDraftSchema, templateSchema } from './template.js';
import { webhookChangeSchema, webhookUrlSchema, webhookViewSchema } from './webhook.js';

/** Longer than a request waits for its post. Milliseconds. */
const POST_MS = 20_000;

const id = z.string().check(z.minLength(1), z.maxLength(80));

export const newPostSchema = z.object({
  /** The caller's id: a repeated request is the same post. */
  postId: z.string().check(z.regex(/^[\w-]{8,64}$/)),
  productId: id,
  template: embedConfigSchema,
  /** Absent: the saved webhook, which must be active. */
  url: z.optional(webhookUrlSchema),
  /** Uses the saved URL even if its webhook is inactive, as the templates tab does. */
  evenInactive: z.optional(z.boolean()),
});
export type NewPost = z.output<typeof newPostSchema>;

/** All for admins. A template that was changed since `changedAt` is neither changed nor deleted: `platform.conflict`. */
export const discordMessages = {
  getWebhook: defineMessage('notification.discord-webhook.get', {
    input: z.object({}),
    output: webhookViewSchema,
  }),
  changeWebhook: defineMessage('notification.discord-webhook.change', {
    input: webhookChangeSchema,
    output: webhookViewSchema,
  }),
  /** The private webhook of alerts; null removes it. */
  changeAlertWebhook: defineMessage('notification.discord-alerts.change', {
    input: z.object({ url: z.nullable(webhookUrlSchema) }),
    output: z.object({}),
  }),
  /** The mail with the figures of each week. */
  changeWeeklyReport: defineMessage('notification.discord-alerts.change-weekly', {
    input: z.object({ weekly: z.boolean() }),
    output: z.object({}),
  }),
  /** Replies like `createPost`. */
  testAlertWebhook: defineMessage('notification.discord-alerts.test', {
    input: z.object({}),
    output: z.object({ state: z.enum(['sent', 'queued']) }),
    timeoutMs: POST_MS,
  }),
  /** The five that come with the software are written with the first call. */
  listTemplates: defineMessage('notification.discord-template.list', {
    input: z.object({}),
    output: z.object({ items: z.array(templateSchema) }),
  }),
  createTemplate: defineMessage('notification.discord-template.create', {
    input: templateDraftSchema,
    output: templateSchema,
  }),
  changeTemplate: defineMessage('notification.discord-template.change', {
    input: z.extend(templateDraftSchema, { id, changedAt: z.optional(z.int()) }),
    output: templateSchema,
  }),
  deleteTemplate: defineMessage('notification.discord-template.delete', {
    input: z.object({ id, changedAt: seenVersion }),
    output: z.object({}),
  }),
  /** Replies once Discord has answered, or with `queued` after 15 s. */
  createPost: defineMessage('notification.discord-post.create', {
    input: newPostSchema,
    output: z.object({ state: z.enum(['sent', 'queued']) }),
    timeoutMs: POST_MS,
  }),
};
