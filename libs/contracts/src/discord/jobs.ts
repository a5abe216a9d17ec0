import * as z from 'zod/mini';
import { defineJob, definePeriodicJob } from '../define/job.js';

export const discordJobs = {
  /** Enqueued by releases before 2026-12. `claim` is the one that the webhook's document then has. */
  postToDiscord: defineJob('notification.post-to-discord', {
    payload: z.object({ webhookId: z.string(), claim: z.string() }),
    attempts: 3,
    dedupeKey: ({ webhookId, claim }) => `${webhookId}:${claim}`,
    timeoutMs: 60_000,
  }),
  /** Repeats edits that failed, and sends what waits for webhooks and was left by a process that stopped. */
  resumePosts: definePeriodicJob('notification.resume-posts', { everyMs: 60_000, attempts: 1 }),
  /** Tells the shop's owner that Discord does not know a webhook any more. */
  sendDeadWebhookMail: defineJob('notification.send-dead-webhook-mail', {
    payload: z.object({ noticeId: z.string() }),
    attempts: 12,
    backoff: { type: 'exponential', delayMs: 2_000, maxMs: 600_000 },
    dedupeKey: ({ noticeId }) => noticeId,
  }),
};
