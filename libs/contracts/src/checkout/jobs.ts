import * as z from 'zod/mini';
import { defineJob, definePeriodicJob } from '../define/job.js';

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
  workOffCallbacks: definePeriodicJob('checkout.work-off-callbacks', {
    everyMs: 5_000,
    // One attempt may have to wait for a slow provider.
    timeoutMs: 120_000,
  }),
  /** Looks for money in the lists of providers that have one: everything that was paid since the last run. */
  listSettled: definePeriodicJob('checkout.list-settled', { everyMs: 10_000, timeoutMs: 120_000 }),
  /** Registers the address for callbacks again where that failed. */
  registerCallbacks: definePeriodicJob('checkout.register-callbacks', { everyMs: 60_000 }),
  /** Assigns the held codes of a paid order. */
  deliverOrder: defineJob('checkout.deliver-order', {
    payload: order,
    attempts: 12,
    backoff: { type: 'exponential', delayMs: 500, maxMs: 60_000 },
    dedupeKey: perOrder,
  }),
  /** Finishes replacements of codes whose request did not. */
  replaceCodes: defineJob('checkout.replace-codes', {
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
  resumeRefunds: definePeriodicJob('checkout.resume-refunds', { everyMs: 300_000 }),
  /** Compares money, orders and codes of the last day, and opens and closes the cases of the inbox. */
  reconcile: definePeriodicJob('checkout.reconcile', {
    everyMs: 300_000,
    attempts: 1,
    timeoutMs: 240_000,
  }),
  /** Like `reconcile`, for the codes of all orders. */
  reconcileAll: definePeriodicJob('checkout.reconcile-all', {
    everyMs: 86_400_000,
    attempts: 2,
    timeoutMs: 1_800_000,
  }),
  /** Deletes providers' replies of orders that are older than evidence is kept. */
  forgetEvidence: definePeriodicJob('checkout.forget-evidence', {
    everyMs: 86_400_000,
    attempts: 2,
    timeoutMs: 1_800_000,
  }),
  /**
   * Makes orders anonymous: those of deleted accounts that were not finished then, and those that are older than personal data
   * is kept. Deletes the networks in old records of deliveries.
   */
  forgetBuyers: definePeriodicJob('checkout.forget-buyers', {
    everyMs: 86_400_000,
    attempts: 2,
    timeoutMs: 1_800_000,
  }),
  /** Moves audit records of whole months that are older than `AUDIT_DAYS` into an archive. */
  archiveAudit: definePeriodicJob('checkout.archive-audit', {
    everyMs: 86_400_000,
    attempts: 2,
    timeoutMs: 1_800_000,
  }),
  /** Expires orders that were not paid in time. */
  expireOrders: definePeriodicJob('checkout.expire-orders', { everyMs: 15_000 }),
  /** Releases codes that orders hold for longer than their state allows. */
  releaseCodes: definePeriodicJob('checkout.release-codes', { everyMs: 60_000 }),
  /** Gives codes that earlier releases added fingerprints of the present form. */
  recomputeFingerprints: definePeriodicJob('checkout.recompute-fingerprints', {
    everyMs: 3_600_000,
    attempts: 1,
    timeoutMs: 1_800_000,
  }),
  /** Writes the keys by which the panel finds orders. */
  indexOrders: definePeriodicJob('checkout.index-orders', {
    everyMs: 60_000,
    attempts: 1,
    timeoutMs: 300_000,
  }),
  /** Finds what a crash left undone: orders without a charge or a delivery, codes of closed orders, lost polls. */
  resumeOrders: definePeriodicJob('checkout.resume-orders', { everyMs: 10_000 }),
};
