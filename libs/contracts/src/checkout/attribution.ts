import * as z from 'zod/mini';

const value = z.string().check(z.maxLength(300));
/** Click ids and the cookies made of them are longer than what people write. */
const clickId = z.string().check(z.maxLength(500));

/** Campaign parameters of the address a visitor opened. `|` and the case of click ids are kept. */
export const attributionSchema = z.partial(
  z.object({
    utm_source: value,
    utm_campaign: value,
    utm_medium: value,
    utm_content: value,
    utm_term: value,
    /** Brazilian tools add these two. */
    src: value,
    sck: value,
    fbclid: clickId,
    gclid: clickId,
    gbraid: clickId,
    wbraid: clickId,
    ttclid: clickId,
    msclkid: clickId,
    /** Kwai's. */
    click_id: clickId,
    /** Meta's cookies `_fbp` and `_fbc`. */
    fbp: clickId,
    fbc: clickId,
    /** TikTok's cookie `_ttp`. */
    ttp: clickId,
    /** Google Analytics' cookie `_ga`, and those of its sessions: `_ga_ABC=GS2.1…; _ga_DEF=GS2.1…`. */
    ga: clickId,
    gaSessions: clickId,
  }),
);
export type Attribution = z.output<typeof attributionSchema>;

/** Version of the cookie question that was answered, and the time in epoch milliseconds. */
export const answeredConsent = z.object({
  version: z.int().check(z.gte(0), z.lte(1_000_000)),
  at: z.int().check(z.gte(0)),
});

/** A random id of a visitor who accepted, made by the browser. */
export const visitorIdSchema = z.string().check(z.regex(/^[0-9a-f-]{32,36}$/));

/** Attribution of an order. `permittedTracking` decides which of it may be kept. */
export const orderTrackingSchema = z.object({
  /** The last campaign that brought the visitor. */
  attribution: z.optional(attributionSchema),
  /** The first one in this browser. */
  firstTouch: z.optional(attributionSchema),
  visitorId: z.optional(visitorIdSchema),
  /** Absent: the visitor has not chosen. */
  marketingConsent: z.optional(z.boolean()),
  consent: z.optional(answeredConsent),
  pageUrl: z.optional(z.string().check(z.maxLength(2_000))),
  /** The page that led to the page of the order, as the browser tells it. */
  referrer: z.optional(z.string().check(z.maxLength(2_000))),
});
export type OrderTracking = z.output<typeof orderTrackingSchema>;

/** Parameters that may be kept for a visitor who has not answered the cookie question. */
const CAMPAIGN_KEYS = ['utm_source', 'utm_medium', 'utm_campaign'] as const;

/** The part that the visitor's answer permits: everything, the campaign alone, or nothing (docs/privacy.md). */
export function permittedTracking(given: OrderTracking): OrderTracking {
  const { marketingConsent, consent } = given;
  if (marketingConsent === true) return given;
  return {
    ...(marketingConsent !== undefined && { marketingConsent }),
    ...(consent && { consent }),
    ...(marketingConsent === undefined && { attribution: campaignOf(given.attribution ?? {}) }),
  };
}

export function campaignOf(attribution: Attribution): Attribution {
  return partOf(attribution, CAMPAIGN_KEYS);
}

/** With the ad of the campaign, for visits of those who accepted. */
export function campaignAndAdOf(attribution: Attribution): Attribution {
  return partOf(attribution, [...CAMPAIGN_KEYS, 'utm_content', 'utm_term']);
}

function partOf(attribution: Attribution, keys: readonly (keyof Attribution)[]): Attribution {
  return Object.fromEntries(keys.flatMap((key) => (attribution[key] ? [[key, attribution[key]]] : [])));
}
