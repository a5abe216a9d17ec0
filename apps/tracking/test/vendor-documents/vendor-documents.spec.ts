import { expect, it } from '@jest/globals';
import { ga4Violations } from './ga4.js';
import { kwaiViolations } from './kwai.js';
import { metaViolations } from './meta.js';
import { tiktokViolations } from './tiktok.js';
import { utmifyHistoryViolations, utmifyViolations } from './utmify.js';
import type { VendorRequest } from './vendor-request.js';

const AT = Date.UTC(2026, 10, 26);
const NOW_S = AT / 1_000;
const HASH = 'ab'.repeat(32);
const DAY_S = 86_400;

/** A request as the vendor's document shows one. */
function request(url: string, body: unknown, headers: Record<string, string> = {}): VendorRequest {
  const json = { 'content-type': 'application/json', accept: 'application/json', ...headers };
  return { method: 'POST', url: new URL(url), headers: json, body: JSON.stringify(body), at: AT };
}

const meta = (event: object = {}, user: object = {}, custom: object = {}) =>
  metaViolations(
    request(
      'https://graph.facebook.com/v26.0/123/events',
      {
        data: [
          Object.assign(
            {
              event_name: 'Purchase',
              event_time: NOW_S - 60,
              event_id: 'purchase:1',
              action_source: 'website',
              event_source_url: 'https://loja.example/',
              user_data: Object.assign({ em: [HASH], client_user_agent: 'Mozilla' }, user),
              custom_data: Object.assign({ value: 49.9, currency: 'BRL' }, custom),
            },
            event,
          ),
        ],
      },
      { authorization: 'Bearer T' },
    ),
  );
const ga4 = (event: object = {}, params: object = {}, item: object = {}) =>
  ga4Violations(
    request(
      'https://www.google-analytics.com/mp/collect?measurement_id=G-A1&api_secret=s',
      Object.assign(
        {
          client_id: '1.2',
          timestamp_micros: String((AT - 1_000) * 1_000),
          events: [
            {
              name: 'purchase',
              params: Object.assign(
                {
                  transaction_id: 'T',
                  currency: 'BRL',
                  value: 49.9,
                  items: [Object.assign({ item_id: 'p', quantity: 1, price: 49.9 }, item)],
                },
                params,
              ),
            },
          ],
        },
        event,
      ),
    ),
  );
const ORDER = {
  orderId: 'T',
  platform: 'Vale',
  paymentMethod: 'pix',
  status: 'paid',
  createdAt: '2026-11-25 14:35:13',
  approvedDate: '2026-11-25 14:43:37',
  refundedAt: null,
  customer: { name: 'Ana', email: 'ana@example.com', phone: null, document: null, country: 'BR' },
  products: [{ id: 'p', name: 'Gift', planId: null, planName: null, quantity: 1, priceInCents: 4_990 }],
  trackingParameters: Object.fromEntries(
    ['src', 'sck', 'utm_source', 'utm_campaign', 'utm_medium', 'utm_content', 'utm_term'].map((name) => [
      name,
      null,
    ]),
  ),
  commission: { totalPriceInCents: 4_990, gatewayFeeInCents: 99, userCommissionInCents: 4_891 },
  isTest: false,
};
const utmify = (order: object = {}, headers: Record<string, string> = { 'x-api-token': 'T' }) =>
  utmifyViolations(
    request('https://api.utmify.com.br/api-credentials/orders', Object.assign({}, ORDER, order), headers),
  );
const tiktok = (event: object = {}, user: object = {}) =>
  tiktokViolations(
    request(
      'https://business-api.tiktok.com/open_api/v1.3/event/track/',
      {
        event_source: 'web',
        event_source_id: 'C4',
        data: [
          Object.assign(
            {
              event: 'Purchase',
              event_time: NOW_S - 60,
              event_id: 'purchase:1',
              user: Object.assign({ email: [HASH] }, user),
              page: { url: 'https://loja.example/' },
              properties: { value: 49.9, currency: 'BRL', contents: [{ content_id: 'p', quantity: 1 }] },
            },
            event,
          ),
        ],
      },
      { 'access-token': 'T' },
    ),
  );
const kwai = (event: object = {}, properties: object = {}) =>
  kwaiViolations(
    request(
      'https://www.adsnebula.com/log/common/api',
      Object.assign(
        {
          access_token: 'T',
          clickid: 'c',
          event_name: 'EVENT_PURCHASE',
          pixelId: '1',
          is_attributed: 1,
          mmpcode: 'PL',
          pixelSdkVersion: '9.9.9',
          testFlag: false,
          trackFlag: false,
          properties: JSON.stringify(Object.assign({ value: 49.9, currency: 'BRL' }, properties)),
        },
        event,
      ),
    ),
  );

it.each([
  ['Meta', meta()],
  ['GA4', ga4()],
  ['UTMify', utmify()],
  ['TikTok', tiktok()],
  ['Kwai', kwai()],
])('a request as the document of %s shows it breaks no rule', (_vendor, broken) => {
  expect(broken).toEqual([]);
});

it.each<[string, string[], string]>([
  ['an event of 8 days ago', meta({ event_time: NOW_S - 8 * DAY_S }), 'older than 7 days'],
  ['milliseconds', meta({ event_time: AT }), 'in the future'],
  ['a website without a browser', meta({}, { client_user_agent: undefined }), 'client_user_agent'],
  ['an empty browser', meta({}, { client_user_agent: '' }), 'empty text'],
  ['a clear e-mail', meta({}, { em: ['ana@example.com'] }), 'SHA-256'],
  ['a changed cookie', meta({}, { fbp: 'fb.1.x' }), 'milliseconds.random'],
  ['a browser alone', meta({}, { em: undefined }), 'too little'],
  ['a field of nobody', meta({}, { cpf: HASH }), 'cpf'],
  ['a purchase without a currency', meta({}, {}, { currency: undefined }), 'value and currency'],
])('Meta refuses %s', (_what, broken, rule) => {
  expect(broken.join('\n')).toContain(rule);
});

it.each<[string, string[], string]>([
  ['73 hours', ga4({ timestamp_micros: String((AT - 73 * 3_600_000) * 1_000) }), '72 hours'],
  ['26 events', ga4({ events: Array.from({ length: 26 }, () => ({ name: 'a' })) }), 'events'],
  ['a reserved name', ga4({ events: [{ name: 'session_start' }] }), 'reserved'],
  [
    '26 parameters',
    ga4({}, Object.fromEntries(Array.from({ length: 26 }, (_, at) => [`a${at}`, 1]))),
    'than 25',
  ],
  ['a long value', ga4({}, { campaign: 'x'.repeat(101) }), 'longer'],
  ['half an emoji', ga4({}, {}, { item_name: '🎁'.slice(0, 1) }), 'half'],
  ['a purchase of nothing', ga4({}, { items: [] }), 'items: required'],
  ['a text as value', ga4({}, { value: '49,90' }), 'value'],
])('Google would lose %s', (_what, broken, rule) => {
  expect(broken.join('\n')).toContain(rule);
});

it.each<[string, string[], string]>([
  ['no token', utmify({}, {}), 'x-api-token'],
  ['a date of ISO 8601', utmify({ createdAt: '2026-11-25T14:35:13Z' }), 'YYYY'],
  ['an order of 8 days ago', utmify({ createdAt: '2026-11-18 00:00:00' }), 'too old'],
  ['an unpaid order with a payment', utmify({ status: 'waiting_payment' }), 'approvedDate'],
  ['a refund without its time', utmify({ status: 'refunded' }), 'refundedAt'],
  ['missing parameters', utmify({ trackingParameters: {} }), 'trackingParameters'],
  ['reais', utmify({ commission: { totalPriceInCents: 49.9 } }), 'commission'],
])('UTMify refuses %s', (_what, broken, rule) => {
  expect(broken.join('\n')).toContain(rule);
});

it('UTMify keeps the time of an order, and its status goes forward', () => {
  const of = (change: object) => JSON.stringify(Object.assign({}, ORDER, change));
  const waiting = of({ status: 'waiting_payment' });
  expect(utmifyHistoryViolations([waiting, of({}), of({ status: 'refunded' })])).toEqual([]);
  expect(utmifyHistoryViolations([of({}), waiting])).toEqual(['T: status went back']);
  expect(utmifyHistoryViolations([waiting, of({ createdAt: '2026-11-25 14:35:14' })])).toEqual([
    'T: createdAt changed',
  ]);
});

it.each<[string, string[], string]>([
  ['a clear phone', tiktok({}, { phone: '+5511987654321' }), 'user.phone'],
  ['no page', tiktok({ page: {} }), 'page.url'],
  ['an unknown event', tiktok({ event: 'Pay' }), 'no standard event'],
  ['an empty browser', tiktok({}, { user_agent: '' }), 'empty text'],
  ['no products', tiktok({ properties: { contents: [] } }), 'contents'],
])('TikTok refuses %s', (_what, broken, rule) => {
  expect(broken.join('\n')).toContain(rule);
});

it.each<[string, string[], string]>([
  ['no click', kwai({ clickid: '' }), 'clickid'],
  ['properties as an object', kwai({ properties: {} }), 'properties'],
  ['an unknown event', kwai({ event_name: 'Purchase' }), 'event_name'],
  ['true as a number', kwai({ is_attributed: true }), 'is_attributed'],
  ['seconds', kwai({}, { event_timestamp: NOW_S }), 'milliseconds'],
])('Kwai refuses %s', (_what, broken, rule) => {
  expect(broken.join('\n')).toContain(rule);
});
