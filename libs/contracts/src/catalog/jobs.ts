import * as z from 'zod/mini';
import { defineJob } from '../define/job.js';

export const catalogJobs = {
  /** Tells `product-expired` for what ran out since the last look. */
  expireProducts: defineJob('catalog.expire-products', {
    payload: z.object({}),
    everyMs: 60_000,
    concurrency: 1,
  }),
};
