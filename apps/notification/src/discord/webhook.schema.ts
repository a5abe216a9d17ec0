import { Schema } from 'mongoose';
import type { WebhookRecord } from './post-queue.js';

export const WEBHOOK_MODEL = 'DiscordWebhook';

/**
 * A handful: the saved webhook, and those that posts from the templates tab were sent to. `_id` is how they are found.
 * Written without Mongoose, see `WebhookRecord`.
 */
export const webhookSchema = new Schema<WebhookRecord>(
  { _id: { type: String, required: true } },
  { versionKey: false, strict: false, collection: 'discord_webhooks' },
);
