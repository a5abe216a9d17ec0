import { createHash } from 'node:crypto';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { destinationMessages, trackingMessages, type EventBatch } from '@vale/contracts/tracking';
import { Metrics } from '@vale/platform/metrics';
import { waitUntil } from '@vale/testing/wait-until';
import { VisitQueueService } from '../src/conversion/visit-queue.service.js';
import { WithdrawalService } from '../src/figures/withdrawal.service.js';
import { ConversionEnvironment, type DestinationName } from './conversion-environment.js';
import { ADMIN } from './tracking-environment.js';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const client = { ip: '203.0.113.9', userAgent: 'Mozilla/5.0 (X11) Chrome/140' };
const visitorId = 'e'.repeat(32);
const adIds = {
  fbp: 'fb.1.1790000000000.42',
  fbclid: 'IwAR-Case',
  ttclid: 'E.C.P-Case',
  ttp: '2KtZ9ttp',
  click_id: 'Kwai-Case',
};
const TAKING = ['meta', 'tiktok', 'kwai'] as const;

let shop: ConversionEnvironment;

beforeEach(async () => {
  shop = await ConversionEnvironment.open();
});
afterEach(async () => {
  await shop.close();
});

const eventId = (number: number) => number.toString(16).padStart(32, '0');
const anEvent = (number: number, name = 'AddToCart') => ({
  id: eventId(number),
  name,
  at: shop.clock.nowMs(),
  page: 'product',
  ad: { products: ['p1'], category: 'jogos', centavos: 4_990 },
});

async function report(change: Partial<EventBatch> = {}, from = client): Promise<void> {
  const { proof } = await shop.request(trackingMessages.getVisitProof, {});
  const visitor = { marketingConsent: true, visitorId, adIds };
  const batch = { sentAt: shop.clock.nowMs(), proof, ...visitor, events: [anEvent(1)], ...change };
  expect(await shop.request(trackingMessages.collectEvents, batch, { client: from })).toMatchObject({
    rejected: 0,
  });
}

const flush = () => shop.get(VisitQueueService).flush();
const switchOn = (name: DestinationName, sendsVisits = true) => shop.save(name, { sendsVisits });
const eventsOf = (vendor: 'meta' | 'tiktok') =>
  shop.double.accepted(vendor).flatMap(({ data }) => data as Record<string, unknown>[]);
const metrics = async () => (await shop.get(Metrics).text()).body;

it('an accepting visitor’s events go to the destinations that take them, with the ids of the browser’s events', async () => {
  for (const name of ['meta', 'utmify', 'ga4', 'tiktok', 'kwai', 'attribution-post'] as const)
    await switchOn(name);
  const lead = { ...anEvent(3, 'Lead'), ad: undefined };
  await report({ events: [anEvent(1, 'PageView'), anEvent(2), lead] });
  await flush();
  expect(eventsOf('meta').map(({ event_name: name, event_id: id }) => [name, id])).toEqual([
    ['AddToCart', eventId(2)],
    ['Lead', eventId(3)],
  ]);
  const now = shop.clock.nowMs();
  expect(eventsOf('meta')[0]).toEqual({
    event_name: 'AddToCart',
    event_id: eventId(2),
    event_time: Math.floor(now / 1_000),
    action_source: 'website',
    event_source_url: 'http://localhost:3000',
    user_data: {
      client_ip_address: client.ip,
      client_user_agent: client.userAgent,
      external_id: [sha256(visitorId)],
      fbp: 'fb.1.1790000000000.42',
      fbc: `fb.1.${now}.IwAR-Case`,
    },
    custom_data: {
      content_type: 'product',
      content_ids: ['p1'],
      content_category: 'jogos',
      value: 49.9,
      currency: 'BRL',
    },
  });
  expect(eventsOf('tiktok')[0]).toEqual({
    event: 'AddToCart',
    event_id: eventId(2),
    event_time: Math.floor(now / 1_000),
    user: {
      ip: client.ip,
      user_agent: client.userAgent,
      external_id: sha256(visitorId),
      ttclid: 'E.C.P-Case',
      ttp: '2KtZ9ttp',
    },
    page: { url: 'http://localhost:3000' },
    properties: {
      content_type: 'product',
      contents: [{ content_id: 'p1', content_category: 'jogos' }],
      value: 49.9,
      currency: 'BRL',
    },
  });
  expect(shop.double.accepted('kwai').map(({ event_name: name, clickid }) => [name, clickid])).toEqual([
    ['EVENT_ADD_TO_CART', 'Kwai-Case'],
    ['EVENT_COMPLETE_REGISTRATION', 'Kwai-Case'],
  ]);
  expect(new Set(shop.double.requests.map(({ vendor }) => vendor))).toEqual(new Set(TAKING));
  const stored = await shop.databaseText('vale_tracking');
  for (const text of ['203.0.113', 'Chrome/140', 'IwAR-Case', 'Kwai-Case'])
    expect(stored).not.toContain(text);
});

it('nothing goes out where it is switched off, without consent, of bots, of invented visits and of old events', async () => {
  const old = { ...anEvent(1), at: shop.clock.nowMs() - 11 * 60_000 };
  await switchOn('meta', false);
  await report();
  await flush();
  await switchOn('meta');
  await report({ marketingConsent: false, visitorId: 'f'.repeat(32) });
  await report({ marketingConsent: undefined });
  await report({ proof: undefined });
  await report({ events: [old] });
  await report({}, { ...client, userAgent: 'Googlebot/2.1' });
  await flush();
  expect(shop.double.requests).toEqual([]);
  await report();
  await report({ marketingConsent: false, events: [anEvent(2, 'PageView')] });
  await flush();
  expect(shop.double.requests).toEqual([]);
});

it('a page does not wait for the destination, and beyond the limit events are dropped and counted', async () => {
  await switchOn('meta');
  let answer = () => {};
  const after = new Promise<void>((resolve) => (answer = resolve));
  const accepted = (received: number) => ({ status: 200, body: { events_received: received }, after });
  shop.double.answers.meta = [accepted(1), ...Array.from({ length: 20 }, () => accepted(50))];
  await report();
  const first = flush();
  await waitUntil(() => shop.double.requests.length === 1);
  const events = Array.from({ length: 1_010 }, (_, number) => ({
    event: anEvent(number) as never,
    at: shop.clock.nowMs(),
  }));
  const batch = { sentAt: 0, marketingConsent: true, events: [] };
  shop.get(VisitQueueService).add(events, batch, client);
  await flush();
  expect(shop.double.requests).toHaveLength(1);
  answer();
  await first;
  expect(shop.double.requests.map(({ body }) => (body['data'] as object[]).length)).toEqual([
    1,
    ...Array.from({ length: 20 }, () => 50),
  ]);
  expect(await metrics()).toMatch(/vale_visit_events\{[^}]*destination="all",outcome="dropped"[^}]*\} 10/);
  expect(await metrics()).toMatch(/vale_visit_events\{[^}]*destination="meta",outcome="sent"[^}]*\} 1001/);
});

it('a failure is tried again for a short time, and what it loses is shown', async () => {
  await switchOn('meta');
  shop.double.answers.meta = [{ status: 503 }];
  await report();
  await flush();
  expect(eventsOf('meta')).toHaveLength(1);
  shop.double.answers.meta = [{ status: 429, headers: { 'retry-after': '60' } }];
  await report({ events: [anEvent(2)] });
  await flush();
  expect(eventsOf('meta')).toHaveLength(1);
  expect((await shop.lastFailure('meta'))?.reason).toMatch(/^eventos de visitas: .*429/);
  await report({ events: [anEvent(3)] });
  await flush();
  expect(shop.double.requests).toHaveLength(3);
  shop.clock.advance(60_000);
  await report({ events: [anEvent(4)] });
  await flush();
  expect(eventsOf('meta').map(({ event_id: id }) => id)).toEqual([eventId(1), eventId(4)]);
});

it.each([
  ['its visitor withdraws', () => report({ marketingConsent: false, events: [anEvent(2, 'PageView')] })],
  ['the owner switches such events off', () => shop.save('meta', { sendsVisits: false })],
  ['it has been held for a minute', () => shop.clock.advance(60_000)],
])('an event is not tried again once %s', async (_reason, happen: () => unknown) => {
  await switchOn('meta');
  let answer = () => {};
  const after = new Promise<void>((resolve) => (answer = resolve));
  shop.double.answers.meta = [{ status: 503, after }];
  await report();
  const sent = flush();
  await waitUntil(() => shop.double.requests.length === 1);
  await happen();
  answer();
  await sent;
  expect(shop.double.requests).toHaveLength(1);
  expect(await metrics()).toMatch(/vale_visit_events\{[^}]*destination="meta",outcome="dropped"[^}]*\} 1/);
});

it('an event waits for nothing after an error of the store', async () => {
  await switchOn('meta');
  const events = Array.from({ length: 60 }, (_, number) => ({
    event: anEvent(number) as never,
    at: shop.clock.nowMs(),
  }));
  shop.get(VisitQueueService).add(events, { sentAt: 0, marketingConsent: true, events: [] }, client);
  jest.spyOn(shop.get(WithdrawalService), 'listWithdrawn').mockRejectedValueOnce(new Error('no store'));
  await flush();
  await report({ events: [anEvent(61)] });
  await flush();
  expect(eventsOf('meta').map(({ event_id: id }) => id)).toEqual([eventId(61)]);
});

it('a refused account pauses visits alone: purchases go on to be sent', async () => {
  await switchOn('meta');
  const refusal = { error: { code: 190, message: 'Invalid OAuth access token' } };
  shop.double.answers.meta = [{ status: 401, body: refusal }];
  await report();
  await flush();
  await report({ events: [anEvent(2)] });
  await flush();
  expect(shop.double.requests).toHaveLength(1);
  await shop.sell();
  await shop.settled(['meta purchase sent']);
  shop.clock.advance(5 * 60_000);
  await report({ events: [anEvent(3)] });
  await flush();
  expect(eventsOf('meta').map(({ event_id: id }) => id)).toEqual(['purchase:T1', eventId(3)]);
});

it('a changed cookie of one visitor does not lose the events of others', async () => {
  for (const name of TAKING) await switchOn(name);
  const broken = { fbp: 'fb.1.x', fbc: 'é', ttclid: 'a b', ttp: '<' };
  await report({ adIds: broken });
  await report({ events: [anEvent(2)] });
  await flush();
  expect(eventsOf('meta')).toHaveLength(2);
  expect(eventsOf('tiktok')).toHaveLength(2);
  expect(JSON.stringify(eventsOf('meta')[0])).not.toContain('fbp');
});

it('the panel offers the switch where the destination takes such events, and keeps it when a change leaves it out', async () => {
  await switchOn('meta');
  await shop.save('meta');
  await switchOn('ga4');
  const { items } = await shop.request(destinationMessages.listDestinations, {}, { actor: ADMIN });
  const switches = items.map(({ name, sendsVisits }) => [name, sendsVisits]);
  expect(switches).toEqual([
    ['meta', true],
    ['utmify', undefined],
    ['ga4', undefined],
    ['tiktok', false],
    ['kwai', false],
    ['attribution-post', undefined],
  ]);
});
