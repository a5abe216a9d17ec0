import * as z from 'zod/mini';
import { defineJob } from '../define/job.js';

export const notificationJobs = {
  sendDeliveryMail: defineJob('notification.send-delivery-mail', {
    payload: z.object({ transactionId: z.string() }),
    attempts: 12,
    backoff: { type: 'exponential', delayMs: 2_000, maxMs: 600_000 },
    dedupeKey: ({ transactionId }) => transactionId,
  }),
  /** Enqueues again the mails whose job is gone: neither sent nor dead-lettered, and without an attempt for too long. */
  resumeOwedMails: defineJob('notification.resume-owed-mails', {
    payload: z.object({}),
    everyMs: 30_000,
    attempts: 1,
    concurrency: 1,
  }),
};
