import { declarePersonalData } from '@vale/platform/store';
import { Schema } from 'mongoose';
import type { WebhookRecord } from './post-queue.js';

/**
 * A few documents: the saved webhook, and those that the templates tab posted to. They are written without Mongoose;
 * see `WebhookRecord`.
 */
export const webhookSchema = new Schema<WebhookRecord>(
  { _id: { type: String, required: true } },
  { versionKey: false, strict: false, collection: 'discord_webhooks' },
);

declarePersonalData(webhookSchema, {
  about: 'Addresses of webhooks, encrypted, and the posts that wait for them.',
  other: [],
});
