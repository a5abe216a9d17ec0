import { describe, expect, it } from '@jest/globals';
import { harmlessWords, retryAfterMs } from './conversion-destination.js';
import { turnOf, wantedEvents, type DeliveryRecord } from './delivery.js';
import { CONVERSION_DESTINATIONS } from './destinations/conversion-destinations.client.js';
import { kwaiOutcome } from './destinations/kwai.client.js';
import { metaOutcome } from './destinations/meta.client.js';
import { tiktokOutcome } from './destinations/tiktok.client.js';
import { utmifyOutcome } from './destinations/utmify.client.js';

const NOW = Date.UTC(2026, 10, 26);
const reply = (status: number, body: unknown = undefined, retryAfter?: string) => ({
  status,
  body,
  retryAfter,
});
const graph = (status: number, code: number, error_subcode?: number, more = {}) =>
  metaOutcome(reply(status, { error: { code, ...(error_subcode && { error_subcode }), ...more } }), NOW).kind;

describe('an answer of Meta', () => {
  it.each([
    ['too many calls, with 400', graph(400, 4), 'retry'],
    ['too many calls of a pixel', graph(400, 613, 1_487_742), 'retry'],
    ['temporary', graph(500, 2), 'retry'],
    ['marked as transient', graph(400, 100, 99, { is_transient: true }), 'retry'],
    ['an expired token', graph(401, 190, 460), 'stopped'],
    ['an expired token, with 400', graph(400, 190), 'stopped'],
    ['an ended session', graph(400, 102), 'stopped'],
    ['a version that has ended', graph(400, 2_635), 'stopped'],
    ['no permission', graph(403, 200), 'stopped'],
    ['an unknown pixel', graph(400, 100, 33), 'stopped'],
    ['blocked for policy', graph(400, 368), 'stopped'],
    ['an old event', graph(400, 100, 2_804_003), 'too-old'],
    ['too little about the buyer', graph(400, 100, 2_804_050), 'refused'],
    ['accepted', metaOutcome(reply(200, { events_received: 1 }), NOW).kind, 'accepted'],
    ['200 that received nothing', metaOutcome(reply(200, { events_received: 0 }), NOW).kind, 'retry'],
    ['no answer', metaOutcome(reply(0), NOW).kind, 'retry'],
    ['a page of a proxy', metaOutcome(reply(502, undefined), NOW).kind, 'retry'],
  ])('%s', (_what, kind, expected) => {
    expect(kind).toBe(expected);
  });
});

describe('an answer of UTMify', () => {
  it.each([
    ['an unknown token, with 404', reply(404, { message: 'API_CREDENTIAL_NOT_FOUND' }), 'stopped'],
    ['a redirect', reply(307), 'stopped'],
    ['an address that is gone', reply(410), 'stopped'],
    ['invalid fields', reply(400, { message: 'createdAt' }), 'refused'],
    ['too many', reply(429), 'retry'],
    ['accepted', reply(200, {}), 'accepted'],
    ['accepted, without JSON', reply(200), 'accepted'],
    ['an error, with 200', reply(200, { error: 'invalid order' }), 'retry'],
    ['not done, with 200', reply(200, { OK: false }), 'retry'],
    ['no errors, with 200', reply(200, { OK: true, errors: [] }), 'accepted'],
  ])('%s', (_what, answer, expected) => {
    expect(utmifyOutcome(answer, NOW).kind).toBe(expected);
  });
});

describe('an answer of TikTok', () => {
  const events = (status: number, code: number, message = '') => reply(status, { code, message });
  it.each([
    ['too many calls, with 401', events(401, 40_100), 'retry'],
    ['an invalid token, with 200', events(200, 40_105), 'stopped'],
    ['no permission for the pixel', events(200, 40_001), 'stopped'],
    ['an unknown pixel', events(200, 40_002, 'Invalid value for event_source_id: x'), 'stopped'],
    ['an invalid event, with 200', events(200, 40_002, 'Invalid value for event_id: x'), 'refused'],
    ['its own failure, with 200', events(200, 50_000), 'retry'],
    ['accepted', events(200, 0), 'accepted'],
    ['200 without a code', reply(200, {}), 'retry'],
    ['a page of a proxy', reply(502), 'retry'],
    ['an address that is gone', reply(404), 'stopped'],
    ['no answer', reply(0), 'retry'],
  ])('%s', (_what, answer, expected) => {
    expect(tiktokOutcome(answer, NOW).kind).toBe(expected);
  });
});

describe('an answer of Kwai', () => {
  it.each([
    ['accepted', reply(200, { result: 1 }), 'accepted'],
    ['an invalid token', reply(200, { result: 0, error_msg: 'access_token is invalid' }), 'stopped'],
    ['an invented click id', reply(200, { result: 0, error_msg: 'clickid not of pixel' }), 'refused'],
    ['no access', reply(403), 'stopped'],
    ['200 without a result', reply(200, {}), 'retry'],
    ['too many calls', reply(429, { result: 0 }), 'retry'],
    ['no answer', reply(0), 'retry'],
  ])('%s', (_what, answer, expected) => {
    expect(kwaiOutcome(answer, NOW).kind).toBe(expected);
  });
});

it('a pause comes in seconds or as a date', () => {
  expect(retryAfterMs('2.5', NOW)).toBe(2_500);
  expect(retryAfterMs(new Date(NOW + 7_000).toUTCString(), NOW)).toBe(7_000);
  expect(retryAfterMs(new Date(NOW - 7_000).toUTCString(), NOW)).toBe(0);
  expect(retryAfterMs('soon', NOW)).toBeUndefined();
});

it('a pause that would lose the conversion is cut', () => {
  expect(retryAfterMs('99999999999', NOW)).toBe(6 * 3_600_000);
  expect(retryAfterMs('Wed, 21 Oct 2099 07:28:00 GMT', NOW)).toBe(6 * 3_600_000);
});

it('the answer that an admin reads names nobody', () => {
  expect(harmlessWords('{"email":"a@b.co","phone":"11987654321"}')).not.toMatch(/a@b|11987/);
});

it('names of destinations are stored and stay', () => {
  expect(CONVERSION_DESTINATIONS.map((one) => Reflect.construct(one, []).name)).toEqual([
    ...['meta', 'utmify', 'ga4', 'tiktok', 'kwai', 'attribution-post'],
  ]);
});

type Known = Pick<DeliveryRecord, 'event' | 'state' | 'claimedUntil'>;
const known = (event: string, state: Known['state'], claimedUntil = 0): Known => ({
  event,
  state,
  claimedUntil,
});

describe('the turn of an event', () => {
  it.each<[string, string, Known[], string]>([
    ['an unpaid order alone', 'waiting', [], 'now'],
    ['an unpaid order that was paid meanwhile', 'waiting', [known('purchase', 'pending')], 'superseded'],
    ['a purchase while the unpaid status is sent', 'purchase', [known('waiting', 'pending', 11)], 'later'],
    ['a purchase while the unpaid status waits', 'purchase', [known('waiting', 'pending', 9)], 'now'],
    ['an order that ended unpaid', 'unpaid', [known('waiting', 'sent')], 'now'],
    [
      'an order that ended while its unpaid status is sent',
      'unpaid',
      [known('waiting', 'pending', 11)],
      'later',
    ],
    ['an order that was paid after its end', 'unpaid', [known('purchase', 'pending')], 'superseded'],
    ['a purchase while the end of its order is sent', 'purchase', [known('unpaid', 'pending', 11)], 'later'],
    ['a refund before its purchase', 'refund-1', [known('purchase', 'pending')], 'later'],
    ['a refund whose purchase can be sent again', 'refund-1', [known('purchase', 'failed')], 'later'],
    [
      'a refund of a purchase that nobody was told of',
      'refund-1',
      [known('purchase', 'no-consent')],
      'never',
    ],
    ['a second refund', 'refund-2', [known('purchase', 'sent'), known('refund-1', 'pending')], 'later'],
    ['a refund', 'refund-1', [known('purchase', 'sent'), known('refund-2', 'pending')], 'now'],
  ])('%s', (_what, event, others, turn) => {
    expect(turnOf({ event }, [...others, known(event, 'pending')], 10)).toBe(turn);
  });
});

it('an accepted sum below the price is no event', () => {
  const sale = { pixAt: 1, paidAt: null, acceptedBelowPrice: true, refunds: [] };
  expect(wantedEvents(sale as unknown as Parameters<typeof wantedEvents>[0], true)).toEqual([]);
});
