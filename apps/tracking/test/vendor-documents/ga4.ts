import * as z from 'zod/mini';
import { checkEnvelope, currency, price, readBody, text, type VendorRequest } from './vendor-request.js';

// Measurement Protocol for Google Analytics 4: developers.google.com/analytics/devguides/collection/protocol/ga4,
// of it sending-events, reference, reference/events and validating-events.

const HOURS_72_MICROS = 72 * 60 * 60 * 1_000_000;
const RESERVED_NAMES = new Set(
  [
    'ad_click ad_exposure ad_impression ad_query adunit_exposure app_clear_data app_exception app_remove app_store_refund',
    'app_store_subscription_cancel app_update error first_open first_visit in_app_purchase notification_dismiss os_update',
    'notification_foreground notification_open notification_receive screen_view session_start user_engagement',
  ].flatMap((line) => line.split(' ')),
);
const RESERVED_PREFIX = /^(_|firebase_|ga_|google_|gtag\.)/;
/** Characters of the few parameters that may be longer than 100. */
const LONGER: Record<string, number> = { page_location: 1_000, page_referrer: 420, page_title: 300 };
const ITEM_FIELDS = new Set(
  [
    'item_id item_name affiliation coupon discount index item_brand item_category item_category2 item_category3',
    'item_category4 item_category5 item_list_id item_list_name item_variant location_id price quantity promotion_id',
    'promotion_name creative_name creative_slot',
  ].flatMap((line) => line.split(' ')),
);

const name = z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9_]{0,39}$/, 'not a name of at most 40 characters'));
const scalar = z.union([z.string(), z.number()]);
const item = z.record(z.string(), scalar);
const parameters = z.record(name, z.union([scalar, z.array(item)]));
const consent = z.enum(['GRANTED', 'DENIED']);
const body = z.strictObject({
  client_id: text,
  user_id: z.optional(text),
  timestamp_micros: z.optional(z.union([z.int(), z.string().check(z.regex(/^\d{16}$/))])),
  consent: z.optional(
    z.strictObject({ ad_user_data: z.optional(consent), ad_personalization: z.optional(consent) }),
  ),
  validation_behavior: z.optional(z.enum(['RELAXED', 'ENFORCE_RECOMMENDATIONS'])),
  events: z
    .array(z.strictObject({ name, params: z.optional(parameters) }))
    .check(z.minLength(1), z.maxLength(25)),
});
type Parameters = z.infer<typeof parameters>;

/** Returns the rules that a request to the Measurement Protocol breaks. The real one would answer 204 all the same. */
export function ga4Violations(request: VendorRequest): string[] {
  const broken: string[] = [];
  checkEnvelope(
    request,
    { path: /^(\/debug)?\/mp\/collect$/, query: ['measurement_id', 'api_secret'] },
    broken,
  );
  const query = request.url.searchParams;
  if (!/^G-[A-Z0-9]+$/.test(query.get('measurement_id') ?? '')) broken.push('measurement_id: missing');
  if (!query.get('api_secret')) broken.push('api_secret: missing');
  if (Buffer.byteLength(request.body) >= 130_000) broken.push('body: 130 kB or more');
  const sent = readBody(request.body, body, broken);
  if (!sent) return broken;
  if (sent.timestamp_micros !== undefined) {
    const age = request.at * 1_000 - Number(sent.timestamp_micros);
    if (age < 0) broken.push('timestamp_micros: in the future');
    if (age > HOURS_72_MICROS) broken.push('timestamp_micros: older than 72 hours');
  }
  for (const one of sent.events) {
    if (RESERVED_NAMES.has(one.name) || RESERVED_PREFIX.test(one.name))
      broken.push(`${one.name}: reserved name`);
    broken.push(...parameterViolations(one.params ?? {}), ...saleViolations(one.name, one.params ?? {}));
  }
  return broken;
}

function parameterViolations(params: Parameters): string[] {
  const broken: string[] = [];
  if (Object.keys(params).length > 25) broken.push('params: more than 25');
  for (const [key, value] of Object.entries(params)) {
    if (RESERVED_PREFIX.test(key)) broken.push(`${key}: reserved prefix`);
    if (!Array.isArray(value)) broken.push(...valueViolations(key, value));
  }
  if (params.session_id !== undefined && !/^\d+$/.test(String(params.session_id)))
    broken.push('session_id: not a number');
  if (params.engagement_time_msec !== undefined && !(Number(params.engagement_time_msec) > 0))
    broken.push('engagement_time_msec: not positive');
  return broken;
}

function valueViolations(key: string, value: string | number): string[] {
  if (typeof value === 'number') return Number.isFinite(value) ? [] : [`${key}: not a number`];
  if (!value.isWellFormed()) return [`${key}: half of a character`];
  return value.length > (LONGER[key] ?? 100) ? [`${key}: longer than its limit`] : [];
}

/** Rules of purchase and refund, whose items are the bought or the returned products. */
function saleViolations(event: string, params: Parameters): string[] {
  if (event !== 'purchase' && event !== 'refund') return [];
  const broken: string[] = [];
  if (typeof params.transaction_id !== 'string' || !params.transaction_id)
    broken.push('transaction_id: required');
  if (!price.safeParse(params.value).success) broken.push('value: required number');
  if (!currency.safeParse(params.currency).success) broken.push('currency: required');
  const items = Array.isArray(params.items) ? params.items : [];
  if (event === 'purchase' && items.length === 0) broken.push('items: required');
  if (items.length > 200) broken.push('items: more than 200');
  for (const one of items) {
    if (!one.item_id && !one.item_name) broken.push('items: item_id or item_name is required');
    if (one.price !== undefined && !price.safeParse(one.price).success)
      broken.push('items.price: not a price');
    if (one.quantity !== undefined && !(Number.isInteger(one.quantity) && Number(one.quantity) > 0))
      broken.push('items.quantity: not a count');
    for (const [key, value] of Object.entries(one)) {
      if (!ITEM_FIELDS.has(key)) broken.push(`items.${key}: no parameter of an item`);
      broken.push(...valueViolations(`items.${key}`, value));
    }
  }
  return broken;
}
