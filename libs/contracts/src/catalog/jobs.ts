import * as z from 'zod/mini';
import { defineJob } from '../define/job.js';

export const catalogJobs = {
  /** Publishes `product-expired` for what expired since its last run. */
  expireProducts: defineJob('catalog.expire-products', {
    payload: z.object({}),
    everyMs: 60_000,
    concurrency: 1,
  }),
};
