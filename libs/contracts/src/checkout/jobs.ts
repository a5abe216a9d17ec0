import * as z from 'zod/mini';
import { defineJob } from '../define/job.js';

const order = z.object({ transactionId: z.string() });
const perOrder = ({ transactionId }: { transactionId: string }) => transactionId;

export const checkoutJobs = {
  /** Creates the charge of an order whose request stopped waiting for it. Its last attempt fails the order. */
  createCharge: defineJob('checkout.create-charge', {
    payload: order,
    attempts: 6,
    backoff: { type: 'exponential', delayMs: 2_000, maxMs: 60_000 },
    dedupeKey: perOrder,
  }),
  /** Checks the status of a young order's charge on its schedule. */
  pollPayment: defineJob('checkout.poll-payment', {
    payload: z.extend(order, {
      /**
       * The scheduled instant (epoch milliseconds); this run schedules the next. Does nothing if the schedule has changed. Absent in
       * jobs of a release before 2026-12: they are `readCharges`.
       */
      at: z.optional(z.int()),
    }),
    attempts: 8,
    backoff: { type: 'exponential', delayMs: 2_000, maxMs: 60_000 },
    dedupeKey: perOrder,
  }),
  /**
   * Checks an order's charges outside its schedule. A sweep finds dozens at once, but few run at a time: at
   * a slow provider they must not use up the places of `pollPayment`, whose buyers are waiting, nor all
   * calls of the process.
   */
  readCharges: defineJob('checkout.read-charges', {
    payload: order,
    attempts: 8,
    backoff: { type: 'exponential', delayMs: 2_000, maxMs: 60_000 },
    dedupeKey: perOrder,
    concurrency: 4,
  }),
  /** Processes callbacks whose attempt failed, or was lost with its process. */
  workOffCallbacks: defineJob('checkout.work-off-callbacks', {
    payload: z.object({}),
    everyMs: 5_000,
    concurrency: 1,
    // One attempt may have to wait for a slow provider.
    timeoutMs: 120_000,
  }),
  /** Looks for money in the lists of providers that have one: everything that was paid since the last run. */
  listSettled: defineJob('checkout.list-settled', {
    payload: z.object({}),
    everyMs: 10_000,
    concurrency: 1,
    timeoutMs: 120_000,
  }),
  /** Assigns the held codes of a paid order. */
  deliverOrder: defineJob('checkout.deliver-order', {
    payload: order,
    attempts: 12,
    backoff: { type: 'exponential', delayMs: 500, maxMs: 60_000 },
    dedupeKey: perOrder,
  }),
  /** Asks the provider for a refund that an admin ordered; repeated, it reads what became of it. */
  sendRefund: defineJob('checkout.send-refund', {
    payload: z.extend(order, { refundId: z.string() }),
    attempts: 8,
    backoff: { type: 'exponential', delayMs: 2_000, maxMs: 300_000 },
    dedupeKey: ({ refundId }) => refundId,
  }),
  /** Enqueues refunds whose job was lost, and checks those that are under way. */
  resumeRefunds: defineJob('checkout.resume-refunds', {
    payload: z.object({}),
    everyMs: 300_000,
    concurrency: 1,
  }),
  /** Compares money, orders and codes of the last day, and opens and closes the cases of the inbox. */
  reconcile: defineJob('checkout.reconcile', {
    payload: z.object({}),
    everyMs: 300_000,
    attempts: 1,
    timeoutMs: 240_000,
    concurrency: 1,
  }),
  /** Like `reconcile`, for the codes of all orders. */
  reconcileAll: defineJob('checkout.reconcile-all', {
    payload: z.object({}),
    everyMs: 86_400_000,
    attempts: 2,
    timeoutMs: 1_800_000,
    concurrency: 1,
  }),
  /** Deletes providers' replies of orders that are older than evidence is kept. */
  forgetEvidence: defineJob('checkout.forget-evidence', {
    payload: z.object({}),
    everyMs: 86_400_000,
    attempts: 2,
    timeoutMs: 1_800_000,
    concurrency: 1,
  }),
  /**
   * Makes orders anonymous: those of deleted accounts that were not finished then, and those that are older than personal data
   * is kept. Deletes the networks in old records of deliveries.
   */
  forgetBuyers: defineJob('checkout.forget-buyers', {
    payload: z.object({}),
    everyMs: 86_400_000,
    attempts: 2,
    timeoutMs: 1_800_000,
    concurrency: 1,
  }),
  /** Expires orders that were not paid in time. */
  expireOrders: defineJob('checkout.expire-orders', {
    payload: z.object({}),
    everyMs: 15_000,
    concurrency: 1,
  }),
  /** Releases codes that orders hold for longer than their state allows. */
  releaseCodes: defineJob('checkout.release-codes', {
    payload: z.object({}),
    everyMs: 60_000,
    concurrency: 1,
  }),
  /** Gives codes that earlier releases added fingerprints of the present form. */
  recomputeFingerprints: defineJob('checkout.recompute-fingerprints', {
    payload: z.object({}),
    everyMs: 3_600_000,
    attempts: 1,
    timeoutMs: 1_800_000,
    concurrency: 1,
  }),
  /** Finds what a crash left undone: orders without a charge or a delivery, codes of closed orders, lost polls. */
  resumeOrders: defineJob('checkout.resume-orders', {
    payload: z.object({}),
    everyMs: 10_000,
    concurrency: 1,
  }),
};
