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

// Conversions API: developers.facebook.com/docs/marketing-api/conversions-api/using-the-api, and of its parameters
// server-event, customer-information-parameters, custom-data, fbp-and-fbc; of its library parameter-builder-library.

const DAY_S = 24 * 60 * 60;
const hashes = z.union([hashed, z.array(hashed).check(z.minLength(1))]);
const HASHED = ['em', 'ph', 'fn', 'ln', 'ge', 'db', 'ct', 'st', 'zp', 'country', 'external_id'] as const;

const user = z.strictObject({
  ...Object.fromEntries(HASHED.map((name) => [name, z.optional(hashes)])),
  client_ip_address: z.optional(address),
  client_user_agent: z.optional(text),
  fbc: z.optional(z.string().check(z.regex(/^fb\.[0-2]\.\d{13}\.\S+$/, 'fb.subdomain.milliseconds.fbclid'))),
  fbp: z.optional(
    z.string().check(z.regex(/^fb\.[0-2]\.\d{13}\.\d+(\.[\w-]+)?$/, 'fb.subdomain.milliseconds.random')),
  ),
});
const content = z.strictObject({
  id: text,
  quantity: count,
  item_price: z.optional(price),
  title: z.optional(text),
  category: z.optional(text),
});
const custom = z.strictObject({
  value: z.optional(price),
  currency: z.optional(currency),
  content_name: z.optional(text),
  content_category: z.optional(text),
  content_ids: z.optional(z.array(text).check(z.minLength(1))),
  contents: z.optional(z.array(content).check(z.minLength(1))),
  content_type: z.optional(z.enum(['product', 'product_group'])),
  order_id: z.optional(text),
  num_items: z.optional(count),
});
const event = z.strictObject({
  event_name: text,
  event_time: z.int(),
  event_id: z.optional(text),
  event_source_url: z.optional(webAddress),
  action_source: z.enum(['website', 'email', 'app', 'phone_call', 'chat', 'system_generated', 'other']),
  opt_out: z.optional(z.boolean()),
  user_data: user,
  custom_data: z.optional(custom),
});
const body = z.strictObject({
  data: z.array(event).check(z.minLength(1), z.maxLength(1_000)),
  test_event_code: z.optional(text),
  access_token: z.optional(text),
});
type Event = z.infer<typeof event>;

/** Sets of customer information that match too many people: an event with nothing beyond one of them is refused. */
const TOO_LITTLE = [
  ['ct', 'country', 'st', 'zp', 'ge', 'client_user_agent'],
  ['db', 'client_user_agent'],
  ['fn', 'ge'],
  ['ln', 'ge'],
];

/** Returns the rules that a request to the Conversions API breaks. */
export function metaViolations(request: VendorRequest): string[] {
  const broken: string[] = [];
  checkEnvelope(request, { path: /^\/v\d+\.0\/\d+\/events$/, query: ['access_token'] }, broken);
  const sent = readBody(request.body, body, broken);
  const tokens = [
    request.url.searchParams.get('access_token'),
    /^Bearer \S+$/.exec(String(request.headers.authorization))?.[0],
    sent?.access_token,
  ].filter(Boolean);
  if (sent && tokens.length !== 1) broken.push('access_token: exactly one is needed');
  for (const one of sent?.data ?? []) broken.push(...eventViolations(one, Math.floor(request.at / 1_000)));
  return broken;
}

function eventViolations(one: Event, now: number): string[] {
  const broken: string[] = [];
  const known = Object.keys(one.user_data);
  if (one.event_time > now) broken.push('event_time: in the future');
  if (one.event_time < now - 7 * DAY_S)
    broken.push('event_time: older than 7 days, the whole request is refused');
  if (one.action_source === 'website' && !one.event_source_url)
    broken.push('event_source_url: required of websites');
  if (one.action_source === 'website' && !one.user_data.client_user_agent)
    broken.push('client_user_agent: required of websites');
  if (TOO_LITTLE.some((set) => known.every((name) => set.includes(name))))
    broken.push('user_data: too little to recognise anybody');
  const { value, currency: money, contents, content_ids: ids } = one.custom_data ?? {};
  if (one.event_name === 'Purchase' && (value === undefined || !money))
    broken.push('custom_data: value and currency are required of a purchase');
  if (value !== undefined && !money) broken.push('currency: required beside a value');
  if (contents && ids && !contents.every(({ id }) => ids.includes(id)))
    broken.push('content_ids: not those of contents');
  return broken;
}
