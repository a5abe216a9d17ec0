import * as z from 'zod/mini';
import { checkEnvelope, count, price, readBody, text, type VendorRequest } from './vendor-request.js';

// Kwai for Business, "Event API": www.adsnebula.com/log/common/api.

const EVENTS = [
  'EVENT_ADD_PAYMENT_INFO',
  'EVENT_ADD_TO_CART',
  'EVENT_ADD_TO_WISHLIST',
  'EVENT_BUTTON_CLICK',
  'EVENT_COMPLETE_REGISTRATION',
  'EVENT_CONTACT',
  'EVENT_CONTENT_VIEW',
  'EVENT_DOWNLOAD',
  'EVENT_FORM_SUBMIT',
  'EVENT_INITIATED_CHECKOUT',
  'EVENT_PLACE_ORDER',
  'EVENT_PURCHASE',
  'EVENT_SEARCH',
  'EVENT_SUBSCRIBE',
] as const;

const body = z.strictObject({
  access_token: text,
  clickid: text,
  event_name: z.enum(EVENTS),
  pixelId: text,
  is_attributed: z.literal(1),
  mmpcode: z.literal('PL'),
  pixelSdkVersion: z.literal('9.9.9'),
  testFlag: z.boolean(),
  trackFlag: z.boolean(),
  third_party: z.optional(text),
  properties: z.optional(z.string()),
});
const properties = z.strictObject({
  content_id: z.optional(text),
  content_name: z.optional(text),
  content_type: z.optional(text),
  content_category: z.optional(text),
  order_id: z.optional(text),
  quantity: z.optional(count),
  price: z.optional(price),
  value: z.optional(price),
  currency: z.optional(z.enum(['BRL', 'USD', 'IDR', 'MXN', 'COP', 'ARS', 'CLP', 'PEN'])),
  event_timestamp: z.optional(z.int().check(z.minimum(1e12, 'not milliseconds'))),
});

/** Returns the rules that a request to the Event API breaks. Its properties are JSON inside a text. */
export function kwaiViolations(request: VendorRequest): string[] {
  const broken: string[] = [];
  checkEnvelope(request, { path: /^\/log\/common\/api$/ }, broken);
  if (!/^application\/json\b/.test(String(request.headers.accept))) broken.push('accept: not JSON');
  const sent = readBody(request.body, body, broken);
  if (!sent) return broken;
  const details = sent.properties === undefined ? {} : readBody(sent.properties, properties, broken);
  if (!details) return broken;
  if (sent.event_name === 'EVENT_PURCHASE' && (details.value === undefined || !details.currency))
    broken.push('properties: value and currency are required of a purchase');
  if (details.value !== undefined && !details.currency) broken.push('currency: required beside a value');
  if (sent.testFlag) broken.push('testFlag: always false');
  return broken;
}
