import * as z from 'zod/mini';
import { defineMessage } from '../define/message.js';
import { deliverySchema } from './delivery.js';
import { destinationChangeSchema, destinationTestSchema, destinationViewSchema } from './destination.js';

/** Longer than a destination may take. Milliseconds. */
const TEST_MS = 15_000;

const byName = z.object({ name: z.string().check(z.maxLength(40)) });

/** All for admins. */
export const destinationMessages = {
  listDestinations: defineMessage('tracking.destination.list', {
    input: z.object({}),
    output: z.object({
      items: z.array(destinationViewSchema),
      /** False without TRACKING_KEY: secrets cannot be saved. */
      hasKey: z.boolean(),
    }),
  }),
  /** Resumes a stopped destination as well. */
  changeDestination: defineMessage('tracking.destination.change', {
    input: destinationChangeSchema,
    output: destinationViewSchema,
  }),
  /** Sends an event that is no sale with the saved settings. */
  testDestination: defineMessage('tracking.destination.test', {
    input: byName,
    output: destinationTestSchema,
    timeoutMs: TEST_MS,
  }),
  /** Sends at once what waits and what earlier releases gave up; what was accepted is left out. */
  resendFailed: defineMessage('tracking.destination.resend-failed', {
    input: byName,
    output: z.object({ count: z.int() }),
  }),
  /** Lists one order's deliveries, by destination. */
  listDeliveries: defineMessage('tracking.delivery.list', {
    input: z.object({ transactionId: z.string().check(z.maxLength(80)) }),
    output: z.object({ items: z.array(deliverySchema) }),
  }),
};
