import * as z from 'zod/mini';
import { defineJob, definePeriodicJob } from '../define/job.js';
import { deliveryEventSchema } from './delivery.js';

export const trackingJobs = {
  /** Recounts what has changed since its last run. */
  rollUp: definePeriodicJob('tracking.roll-up', { everyMs: 10_000, timeoutMs: 120_000 }),
  /** Writes the files of closed days that have none, or changed since. */
  exportDays: definePeriodicJob('tracking.export-days', {
    everyMs: 60_000,
    attempts: 1,
    timeoutMs: 600_000,
  }),
  /** Asks checkout for the orders that were placed before their changes were published. Ends at once when it has. */
  importSales: definePeriodicJob('tracking.import-sales', {
    everyMs: 3_600_000,
    timeoutMs: 600_000,
  }),
  /** Sends one event of an order to one destination. */
  sendConversion: defineJob('tracking.send-conversion', {
    payload: z.object({ destination: z.string(), event: deliveryEventSchema, transactionId: z.string() }),
    attempts: 12,
    backoff: { type: 'exponential', delayMs: 2_000, maxMs: 900_000 },
    dedupeKey: ({ destination, event, transactionId }) => `${destination}:${event}:${transactionId}`,
    timeoutMs: 30_000,
    concurrency: 4,
  }),
  /**
   * Enqueues conversions that waited for an earlier one, a pause or credentials, and those whose job was
   * lost.
   */
  resumeConversions: definePeriodicJob('tracking.resume-conversions', { everyMs: 10_000, attempts: 1 }),
  /** Deletes conversions, their outcomes at destinations, and reports about partners' sales after 13 months. */
  purgeConversions: definePeriodicJob('tracking.purge-conversions', {
    everyMs: 86_400_000,
    attempts: 2,
    timeoutMs: 1_800_000,
  }),
};
