import * as z from 'zod/mini';
import { visitorIdSchema } from '../checkout/attribution.js';

/** What pages report of a visit. Stored as their places in this list: only add at its end. */
export const COLLECTED_NAMES = [
  ...(['PageView', 'ViewContent', 'AddToCart', 'InitiateCheckout', 'AddPaymentInfo'] as const),
  ...(['Lead', 'ExternalCheckoutComplete'] as const),
] as const;
export type CollectedName = (typeof COLLECTED_NAMES)[number];

const MAX_EVENTS_OF_BATCH = 20;
export const MAX_BATCH_BYTES = 16 * 1024;

export const collectedEventSchema = z.object({
  /** 32 hexadecimal digits: a ULID's bytes, so that ids sort by time. A repeated event counts once. */
  id: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
  name: z.enum(COLLECTED_NAMES),
  /** By the browser's clock, in epoch milliseconds. */
  at: z.int().check(z.gte(0)),
  /** A name of the pages registry, never an address. */
  page: z.string().check(z.regex(/^[a-zA-Z-]{1,40}$/)),
  product: z.optional(z.string().check(z.maxLength(80))),
});
export type CollectedEvent = z.output<typeof collectedEventSchema>;

const value = z.string().check(z.maxLength(300));

export const eventBatchSchema = z.object({
  /** By the browser's clock: what differs from ours is taken off the events' times. */
  sentAt: z.int().check(z.gte(0)),
  /** Absent: the visitor has not chosen. */
  marketingConsent: z.optional(z.boolean()),
  /** With consent, and once by a visitor who withdraws it: nothing of their orders is sent to others from then on. */
  visitorId: z.optional(visitorIdSchema),
  /** Ignored of visitors who refused. */
  campaign: z.optional(z.partial(z.object({ utm_source: value, utm_medium: value, utm_campaign: value }))),
  /** Each is checked by itself: what is wrong with one does not lose the others. */
  events: z.array(z.unknown()).check(z.minLength(1), z.maxLength(MAX_EVENTS_OF_BATCH)),
});
export type EventBatch = z.output<typeof eventBatchSchema>;
