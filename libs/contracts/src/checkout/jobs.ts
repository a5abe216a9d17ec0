import * as z from 'zod/mini';
import { defineJob } from '../define/job.js';

const order = z.object({ transactionId: z.string() });
const perOrder = ({ transactionId }: { transactionId: string }) => transactionId;

export const checkoutJobs = {
  /** Goes on where the answer to "place order" stopped waiting. Its last try fails the order. */
  createCharge: defineJob('checkout.create-charge', {
    payload: order,
    attempts: 6,
    backoff: { type: 'exponential', delayMs: 2_000, maxMs: 60_000 },
    dedupeKey: perOrder,
  }),
  /** The only one who asks the provider about open charges; a call-back or a click brings it forward. */
  pollPayment: defineJob('checkout.poll-payment', {
    payload: z.extend(order, {
      /** The planned instant (epoch milliseconds) that this run is; it plans the next. A plan that was replaced does nothing. */
      at: z.optional(z.int()),
      /** The provider's name for a charge that a call-back spoke of and the order may not know yet. */
      providerId: z.optional(z.string().check(z.maxLength(200))),
    }),
    attempts: 8,
    backoff: { type: 'exponential', delayMs: 2_000, maxMs: 60_000 },
    dedupeKey: perOrder,
  }),
  /** Assigns the held codes of a paid order. */
  deliverOrder: defineJob('checkout.deliver-order', {
    payload: order,
    attempts: 12,
    backoff: { type: 'exponential', delayMs: 500, maxMs: 60_000 },
    dedupeKey: perOrder,
  }),
  /** Expires what was not paid in time. */
  expireOrders: defineJob('checkout.expire-orders', {
    payload: z.object({}),
    everyMs: 15_000,
    concurrency: 1,
  }),
  /** Finds what a crash left half done: created without a charge, paid without delivery, holds of finished orders, lost polls. */
  resumeOrders: defineJob('checkout.resume-orders', {
    payload: z.object({}),
    everyMs: 10_000,
    concurrency: 1,
  }),
};
