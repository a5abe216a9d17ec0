import * as z from 'zod/mini';
import { defineJob, definePeriodicJob } from '../define/job.js';

export const catalogJobs = {
  /** Publishes `product-expired` for products that expired since the last run. */
  expireProducts: definePeriodicJob('catalog.expire-products', { everyMs: 60_000 }),
  /** Publishes `restock-mail-due` for as many waiting requests as there are codes, the first ones first. */
  tellRestocked: definePeriodicJob('catalog.tell-restocked', { everyMs: 60_000 }),
  /** Counts the units sold in the last 30 days, by which search results are ordered. */
  countRecentSales: definePeriodicJob('catalog.count-recent-sales', { everyMs: 300_000 }),
  /** Removes uploaded pictures that nothing has shown for 30 days. */
  removeUnusedImages: definePeriodicJob('catalog.remove-unused-images', {
    everyMs: 86_400_000,
    timeoutMs: 600_000,
  }),
  /** Fetches the picture of the first row from this place on, and enqueues the next. */
  fetchImportPicture: defineJob('catalog.fetch-import-picture', {
    payload: z.object({ id: z.string(), at: z.int() }),
    dedupeKey: ({ id, at }) => `${id}:${at}`,
    attempts: 3,
    concurrency: 1,
    timeoutMs: 60_000,
  }),
  /** Applies one part of an import and enqueues the next. */
  applyProductImport: defineJob('catalog.apply-product-import', {
    payload: z.object({ id: z.string(), part: z.int() }),
    dedupeKey: ({ id, part }) => `${id}:${part}`,
    concurrency: 1,
    timeoutMs: 60_000,
  }),
  /** Changes one part of a bulk change's products and enqueues the next. */
  runBulkChange: defineJob('catalog.run-bulk-change', {
    payload: z.object({ id: z.string(), part: z.int() }),
    dedupeKey: ({ id, part }) => `${id}:${part}`,
    concurrency: 1,
    timeoutMs: 60_000,
  }),
  /** Enqueues the next part of a bulk change whose job was lost or failed its last attempt. */
  resumeBulkChange: definePeriodicJob('catalog.resume-bulk-change', { everyMs: 60_000 }),
};
