import * as z from 'zod/mini';
import { defineJob } from '../define/job.js';

export const notificationJobs = {
  sendDeliveryMail: defineJob('notification.send-delivery-mail', {
    payload: z.object({ transactionId: z.string() }),
    attempts: 12,
    backoff: { type: 'exponential', delayMs: 2_000, maxMs: 600_000 },
    dedupeKey: ({ transactionId }) => transactionId,
  }),
};
