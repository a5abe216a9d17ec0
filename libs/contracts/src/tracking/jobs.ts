import * as z from 'zod/mini';
import { defineJob, definePeriodicJob } from '../define/job.js';
import { CONVERSION_DESTINATIONS, deliveryEventSchema, type ConversionDestinationName } from './delivery.js';

const sendConversion = (destination: ConversionDestinationName) =>
  defineJob(`tracking.send-conversion-${destination}`, {
    payload: z.object({
      destination: z.literal(destination),
      event: deliveryEventSchema,
      transactionId: z.string(),
    }),
    attempts: 12,
    backoff: { type: 'exponential', delayMs: 2_000, maxMs: 900_000 },
    dedupeKey: ({ event, transactionId }) => `${event}:${transactionId}`,
    timeoutMs: 30_000,
    concurrency: 4,
  });

/** Each sends one event of an order to one destination: a queue for each, so that one that hangs delays no other. */
export const conversionJobs = Object.fromEntries(
  CONVERSION_DESTINATIONS.map((name) => [name, sendConversion(name)]),
) as Record<ConversionDestinationName, ReturnType<typeof sendConversion>>;

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
