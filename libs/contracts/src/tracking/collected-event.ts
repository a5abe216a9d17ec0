import * as z from 'zod/mini';
import { attributionSchema, visitorIdSchema } from '../checkout/attribution.js';
import { hasControlCharacter } from '../define/json-value.js';
import { MAX_SEARCH_LENGTH } from '../define/search-text.js';

/** Events that pages report. Stored by their index in this list, so only append. */
export const COLLECTED_NAMES = [
  ...(['PageView', 'ViewContent', 'AddToCart', 'InitiateCheckout', 'AddPaymentInfo'] as const),
  ...(['Lead', 'ExternalCheckoutComplete', 'Search'] as const),
] as const;
export type CollectedName = (typeof COLLECTED_NAMES)[number];

const MAX_EVENTS_OF_BATCH = 20;
export const MAX_BATCH_BYTES = 16 * 1024;

/** Products of an event that destinations are told of. */
const MAX_AD_PRODUCTS = 20;

const shortText = z.string().check(z.minLength(1), z.maxLength(80), z.refine(isStorable));

export const collectedEventSchema = z.object({
  /** 32 hexadecimal digits: a ULID's bytes, so that ids sort by time. A repeated event counts once. */
  id: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
  name: z.enum(COLLECTED_NAMES),
  /** Epoch milliseconds of the browser's clock. */
  at: z.int().check(z.gte(0)),
  /** A name of the pages registry, never an address. */
  page: z.string().check(z.regex(/^[a-zA-Z-]{1,40}$/)),
  product: z.optional(shortText),
  /** Searched for, and not found. */
  term: z.optional(z.string().check(z.maxLength(MAX_SEARCH_LENGTH), z.refine(isStorable))),
  /** For conversion destinations that receive visits, only of a visitor who accepted. Never stored. */
  ad: z.optional(
    z.object({
      products: z.optional(z.array(shortText).check(z.maxLength(MAX_AD_PRODUCTS))),
      category: z.optional(shortText),
      /** Price of all products. */
      centavos: z.optional(z.int().check(z.gte(0))),
    }),
  ),
});
export type CollectedEvent = z.output<typeof collectedEventSchema>;

/** Half of a surrogate pair. The store replaces it, so two texts would become one. */
const LONE_SURROGATE = /\p{Cs}/u;

function isStorable(text: string): boolean {
  return !LONE_SURROGATE.test(text) && !hasControlCharacter(text);
}

const value = z.string().check(z.maxLength(300));
const campaignSchema = z.partial(
  z.object({
    utm_source: value,
    utm_medium: value,
    utm_campaign: value,
    utm_content: value,
    utm_term: value,
  }),
);

/** By these, advertisers recognise who clicked on an ad. */
const adIdsSchema = z.pick(attributionSchema, {
  fbclid: true,
  fbp: true,
  fbc: true,
  ttclid: true,
  ttp: true,
  click_id: true,
});
export type AdIds = z.output<typeof adIdsSchema>;

export const eventBatchSchema = z.object({
  /** Epoch milliseconds of the browser's clock. Its difference to ours is subtracted from the events' times. */
  sentAt: z.int().check(z.gte(0)),
  /** Absent: the visitor has not chosen. */
  marketingConsent: z.optional(z.boolean()),
  /**
   * Sent with consent, and once more on withdrawal: from then on no data of the visitor's orders is sent to
   * others.
   */
  visitorId: z.optional(visitorIdSchema),
  /** Ignored of visitors who refused. */
  campaign: z.optional(campaignSchema),
  /** Pages send it only if the visitor accepted. Conversion destinations that receive visits get it; it is never stored. */
  adIds: z.optional(adIdsSchema),
  /**
   * Sent after an answer by a page that reported before it: what it reported then. Both parts are one visit. The page keeps it in
   * memory only.
   */
  before: z.optional(
    z.object({
      campaign: z.optional(campaignSchema),
      /** The browser refused for its user, by Global Privacy Control. */
      marketingConsent: z.optional(z.literal(false)),
    }),
  ),
  /** From the reply about the session. A visit without a valid one is counted apart. */
  proof: z.optional(z.string().check(z.maxLength(100))),
  /** The page asks about cookies. */
  isAsked: z.optional(z.boolean()),
  /** Each event is validated by itself, so that an invalid one does not lose the others. */
  events: z.array(z.unknown()).check(z.minLength(1), z.maxLength(MAX_EVENTS_OF_BATCH)),
});
export type EventBatch = z.output<typeof eventBatchSchema>;
