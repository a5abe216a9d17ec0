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
