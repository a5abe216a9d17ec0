import * as z from 'zod/mini';
import { defineJob } from '../define/job.js';

export const trackingJobs = {
  /** Counts anew what changed since its last run. */
  rollUp: defineJob('tracking.roll-up', {
    payload: z.object({}),
    everyMs: 10_000,
    concurrency: 1,
    timeoutMs: 120_000,
  }),
  /** Asks checkout for the orders that were placed before their changes were published. Ends at once when it has. */
  importSales: defineJob('tracking.import-sales', {
    payload: z.object({}),
    everyMs: 3_600_000,
    concurrency: 1,
    timeoutMs: 600_000,
  }),
};
