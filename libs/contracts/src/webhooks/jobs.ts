import { definePeriodicJob } from '../define/job.js';

export const webhookJobs = {
  /** Sends messages that are due, also those that a stopped process left, and tells of cases that were opened. */
  sendWebhooks: definePeriodicJob('notification.send-webhooks', { everyMs: 5_000, attempts: 1 }),
};
