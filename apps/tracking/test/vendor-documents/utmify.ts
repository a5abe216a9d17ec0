import * as z from 'zod/mini';
import { address, checkEnvelope, count, readBody, text, type VendorRequest } from './vendor-request.js';

// UTMify, Send orders: docs.utmify.com.br/send-orders.

const DAY_MS = 24 * 60 * 60 * 1_000;
/** In their sequence: somebody whose payment was refused may pay later. */
const STATUSES = ['waiting_payment', 'refused', 'paid', 'refunded', 'chargedback'] as const;

const millis = (date: string) => Date.parse(`${date.replace(' ', 'T')}Z`);
const date = z.string().check(
  z.regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/, 'YYYY-MM-DD HH:MM:SS'),
  z.refine((value) => !Number.isNaN(millis(value)), 'no such time'),
);
const tag = z.nullable(text);
const cents = z.int().check(z.minimum(0));
const product = z.strictObject({
  id: text,
  name: text,
  planId: tag,
  planName: tag,
  quantity: count,
  priceInCents: cents,
});
const body = z.strictObject({
  orderId: text,
  platform: z.string().check(z.regex(/^[A-Z][A-Za-z0-9]*$/, 'PascalCase')),
  paymentMethod: z.enum(['credit_card', 'boleto', 'pix', 'paypal', 'free_price']),
  status: z.enum(STATUSES),
  createdAt: date,
  approvedDate: z.nullable(date),
  refundedAt: z.nullable(date),
  customer: z.strictObject({
    name: text,
    email: z.string().check(z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'not an e-mail address')),
    phone: z.nullable(text),
    document: z.nullable(z.string().check(z.regex(/^\d+$/))),
    country: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/, 'not a code of ISO 3166-1'))),
    ip: z.optional(address),
  }),
  products: z.array(product).check(z.minLength(1)),
  trackingParameters: z.strictObject({
    src: tag,
    sck: tag,
    utm_source: tag,
    utm_campaign: tag,
    utm_medium: tag,
    utm_content: tag,
    utm_term: tag,
  }),
  commission: z.strictObject({
    totalPriceInCents: cents,
    gatewayFeeInCents: cents,
    userCommissionInCents: cents,
    currency: z.optional(z.string()),
  }),
  isTest: z.optional(z.boolean()),
});

/** Returns the rules that a request to UTMify breaks. */
export function utmifyViolations(request: VendorRequest): string[] {
  const broken: string[] = [];
  checkEnvelope(request, { path: /^\/api-credentials\/orders$/ }, broken);
  if (!request.headers['x-api-token']) broken.push('x-api-token: missing');
  const sent = readBody(request.body, body, broken);
  if (!sent) return broken;
  const { status, createdAt, approvedDate, refundedAt, commission } = sent;
  const isReturned = status === 'refunded' || status === 'chargedback';
  const wasPaid = isReturned || status === 'paid';
  const age = request.at - millis(createdAt);
  if (age < -1_000) broken.push('createdAt: in the future');
  if (age > (isReturned ? 45 : 7) * DAY_MS) broken.push(`createdAt: too old for ${status}`);
  if (wasPaid !== (approvedDate !== null)) broken.push(`approvedDate: ${String(approvedDate)} of ${status}`);
  if (status === 'refunded' ? refundedAt === null : !isReturned && refundedAt !== null)
    broken.push(`refundedAt: ${String(refundedAt)} of ${status}`);
  for (const [earlier, later] of [
    [createdAt, approvedDate],
    [approvedDate, refundedAt],
  ])
    if (earlier && later && millis(later) < millis(earlier)) broken.push('dates: in the wrong sequence');
  if (commission.userCommissionInCents === 0 && commission.totalPriceInCents > 0)
    broken.push('userCommissionInCents: 0 though the seller received something');
  if (commission.userCommissionInCents + commission.gatewayFeeInCents > commission.totalPriceInCents)
    broken.push('commission: more than the total');
  return broken;
}

/** Returns the rules that the requests of an order break together. */
export function utmifyHistoryViolations(bodies: readonly string[]): string[] {
  const orders = Map.groupBy(
    bodies.map((one) => JSON.parse(one) as z.infer<typeof body>),
    ({ orderId }) => orderId,
  );
  return [...orders].flatMap(([id, updates]) => {
    const places = updates.map(({ status }) => Math.min(STATUSES.indexOf(status), 3));
    const broken: string[] = [];
    if (new Set(updates.map(({ createdAt }) => createdAt)).size > 1) broken.push(`${id}: createdAt changed`);
    if (places.some((place, index) => index > 0 && place < places[index - 1]!))
      broken.push(`${id}: status went back`);
    return broken;
  });
}
