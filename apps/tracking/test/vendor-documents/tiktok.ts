import * as z from 'zod/mini';
import {
  address,
  checkEnvelope,
  count,
  currency,
  hashed,
  price,
  readBody,
  text,
  webAddress,
  type VendorRequest,
} from './vendor-request.js';

// Events API 2.0: business-api.tiktok.com/portal/docs, "Report web events" and "Supported events";
// ads.tiktok.com/help/article/events-api.

const DAY_S = 24 * 60 * 60;
const EVENTS = [
  'AddPaymentInfo',
  'AddToCart',
  'AddToWishlist',
  'ClickButton',
  'CompletePayment',
  'CompleteRegistration',
  'Contact',
  'Download',
  'InitiateCheckout',
  'Lead',
  'PlaceAnOrder',
  'Purchase',
  'Search',
  'SubmitForm',
  'Subscribe',
  'ViewContent',
];
const hashes = z.union([hashed, z.array(hashed).check(z.minLength(1))]);
const content = z.strictObject({
  content_id: z.optional(text),
  content_name: z.optional(text),
  content_category: z.optional(text),
  content_type: z.optional(z.enum(['product', 'product_group'])),
  brand: z.optional(text),
  quantity: z.optional(count),
  price: z.optional(price),
});
const event = z.strictObject({
  event: text,
  event_time: z.int(),
  event_id: z.optional(text),
  user: z.strictObject({
    email: z.optional(hashes),
    phone: z.optional(hashes),
    external_id: z.optional(hashes),
    ttclid: z.optional(text),
    ttp: z.optional(text),
    ip: z.optional(address),
    user_agent: z.optional(text),
    locale: z.optional(text),
  }),
  page: z.strictObject({ url: webAddress, referrer: z.optional(webAddress) }),
  properties: z.optional(
    z.strictObject({
      contents: z.optional(z.array(content).check(z.minLength(1))),
      content_type: z.optional(z.enum(['product', 'product_group'])),
      value: z.optional(price),
      currency: z.optional(currency),
      order_id: z.optional(text),
      description: z.optional(text),
      query: z.optional(text),
    }),
  ),
});
const body = z.strictObject({
  event_source: z.literal('web'),
  event_source_id: text,
  test_event_code: z.optional(text),
  data: z.array(event).check(z.minLength(1), z.maxLength(1_000)),
});

/** Returns the rules that a request to the Events API breaks. */
export function tiktokViolations(request: VendorRequest): string[] {
  const broken: string[] = [];
  checkEnvelope(request, { path: /^\/open_api\/v1\.3\/event\/track\/$/ }, broken);
  if (!request.headers['access-token']) broken.push('Access-Token: missing');
  const now = Math.floor(request.at / 1_000);
  for (const one of readBody(request.body, body, broken)?.data ?? []) {
    const { value, currency: money } = one.properties ?? {};
    if (!EVENTS.includes(one.event)) broken.push(`event: ${one.event} is no standard event`);
    if (one.event_time > now) broken.push('event_time: in the future');
    if (one.event_time < now - 7 * DAY_S) broken.push('event_time: older than 7 days');
    if (Object.keys(one.user).length === 0) broken.push('user: nothing to recognise anybody by');
    if (one.event === 'Purchase' && (value === undefined || !money))
      broken.push('properties: value and currency are required of a purchase');
    if (value !== undefined && !money) broken.push('currency: required beside a value');
  }
  return broken;
}
