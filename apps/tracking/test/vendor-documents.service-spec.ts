import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { DAY_MS } from '@vale/contracts/time';
import { trackingEvents, trackingMessages, type EventBatch } from '@vale/contracts/tracking';
import { waitUntil } from '@vale/testing/wait-until';
import { VisitQueueService } from '../src/conversion/visit-queue.service.js';
import { BUYER, ConversionEnvironment, type Buyer } from './conversion-environment.js';
import { utmifyHistoryViolations } from './vendor-documents/utmify.js';
import { VENDORS, VendorServers, type Answer, type VendorName } from './vendor-documents/vendor-servers.js';

const MINUTE_MS = 60_000;
/** Its hundredth character is the first half of an emoji. */
const LONG = `x${'🎁'.repeat(60)}`;
/** The tilde is a character of its own, as some keyboards write it. */
const OF_BUYER = { ...BUYER, name: 'Joa\u0303o Souza', email: 'ana@example.com' };

let shop: ConversionEnvironment;
let vendors: VendorServers;
let placed = 0;

beforeAll(async () => {
  vendors = await VendorServers.open(() => shop.clock.nowMs());
  shop = await ConversionEnvironment.open({ CONVERSIONS_TEST_ORIGIN: vendors.origin });
});
afterAll(async () => {
  await shop.close();
  await vendors.close();
});
beforeEach(async () => {
  vendors.requests.length = 0;
  vendors.violations.length = 0;
  for (const vendor of VENDORS) {
    vendors.answers[vendor] = [];
    await shop.save(vendor, { sendsVisits: vendor !== 'ga4' && vendor !== 'utmify' });
  }
});

const nextId = () => `V${(placed += 1)}`;
const all = (event: string, state: string) => VENDORS.toSorted().map((name) => `${name} ${event} ${state}`);

type Sale = Parameters<ConversionEnvironment['sell']>[0];
async function sell(sale: Sale = {}, buyer: Buyer | null = OF_BUYER): Promise<string> {
  const transactionId = nextId();
  await shop.sell({ transactionId, ...sale }, { buyer });
  return transactionId;
}

async function activateOnly(names: readonly VendorName[]): Promise<void> {
  for (const name of VENDORS) await shop.save(name, { isActive: names.includes(name) });
}

/** Waits until these destinations have failed at this time. */
function failed(names: readonly VendorName[]): Promise<unknown> {
  return waitUntil(async () => {
    const failures = await Promise.all(names.map((name) => shop.lastFailure(name)));
    return failures.every((failure) => failure?.at === shop.clock.nowMs());
  });
}

/** Waits until each of the order's events has ended. */
async function ended(transactionId: string): Promise<string[]> {
  let states: string[] = [];
  await waitUntil(async () => {
    states = await shop.states(transactionId);
    return states.length > 0 && states.every((state) => !state.endsWith('pending'));
  });
  return states;
}

describe('no rule of a vendor is broken', () => {
  it('by purchases of all kinds', async () => {
    const line = { kind: 'product', productId: 'p1', variation: '', centavos: 4_990, item: 0 } as const;
    const ofEach = [
      { ...line, title: LONG },
      { ...line, kind: 'variation', variation: `1${LONG}`, centavos: 4_999, item: 1, title: 'x' },
      { ...line, kind: 'bump', productId: 'b1', item: 2, title: `é${LONG}` },
    ] as const;
    const attribution = { utm_source: 'FB', utm_campaign: `1${LONG}`.slice(0, 300), click_id: 'k' };
    const nameless = { ...OF_BUYER, phone: '', pageUrl: null, client: null };
    const agentless = { ...OF_BUYER, client: { ip: '2001:db8::1', userAgent: '' } };
    const changed = { fbp: 'fb.1.x', fbc: 'fb.1.2.a b', ttclid: 'a b', ttp: '<>', click_id: 'k' };
    const ids = await Promise.all([
      sell(),
      sell({ productTitle: LONG, totalCentavos: 14_979, lines: [...ofEach], attribution }),
      sell({}, nameless),
      sell({}, agentless),
      sell({ attribution: changed }),
      sell({ attribution: { fbclid: 'é x', click_id: 'k' } }),
    ]);
    const states = await Promise.all(ids.map((id) => ended(id)));
    expect(vendors.violations).toEqual([]);
    expect(states).toEqual(ids.map(() => all('purchase', 'sent')));
    // TikTok's document gives its ids no form, so the shop keeps its own.
    expect(vendors.bodiesOf('tiktok').join('\n')).not.toMatch(/<>|"a b"/);
    const first = createHash('sha256').update('joão').digest('hex');
    expect(vendors.bodiesOf('meta').every((body) => body.includes(first))).toBe(true);
  });

  it('by an order that is placed, ends, is paid late and goes back in two parts', async () => {
    const line = { kind: 'product', variation: '', centavos: 2_500 } as const;
    const lines = ['p1', 'p2'].map((productId, item) => ({ ...line, productId, item }));
    const sale = shop.aSale({ transactionId: nextId(), lines, totalCentavos: 5_000, paidAt: null });
    const change = (part: Sale) => shop.sell({ ...sale, ...part }, { buyer: OF_BUYER });
    const reach = (state: string) =>
      waitUntil(async () => (await ended(sale.transactionId)).includes(`utmify ${state}`));
    await change({});
    await reach('waiting sent');
    shop.clock.advance(MINUTE_MS);
    await change({ version: 2, closedAt: shop.clock.nowMs() });
    await reach('unpaid sent');
    shop.clock.advance(MINUTE_MS);
    const paidAt = shop.clock.nowMs();
    await change({ version: 3, paidAt });
    await reach('purchase sent');
    shop.clock.advance(2 * DAY_MS);
    const part = { at: shop.clock.nowMs(), centavos: 2_500, lines: [{ line: 0, centavos: 2_500 }] };
    const rest = { at: shop.clock.nowMs(), centavos: 2_500 };
    await change({ version: 4, paidAt, refunds: [part] });
    await reach('refund-1 not-supported');
    await change({ version: 5, paidAt, refunds: [part, rest] });
    await reach('refund-2 sent');
    const sent = vendors.bodiesOf('utmify');
    expect(sent.map(statusOf)).toEqual(['waiting_payment', 'refused', 'paid', 'refunded']);
    expect(utmifyHistoryViolations(sent)).toEqual([]);
    expect(vendors.bodiesOf('ga4')).toHaveLength(3);
    expect(vendors.violations).toEqual([]);
  });

  const visit = async (change: Partial<EventBatch> = {}) => {
    const now = shop.clock.nowMs();
    const { proof } = await shop.request(trackingMessages.getVisitProof, {});
    const ad = { products: ['p1', 'p2'], category: '🎮 jogos', centavos: 4_990 };
    const names = ['PageView', 'ViewContent', 'AddToCart', 'InitiateCheckout', 'Lead'];
    const events = names.map((name, at) => ({
      id: `${at}`.padStart(32, '0'),
      name,
      at: now,
      page: 'home',
      ...(name !== 'Lead' && { ad }),
    }));
    const adIds = { fbp: 'fb.1.1790000000000.42.AQEAAQMB', fbclid: 'IwAR', ttclid: 'E.C.P', click_id: 'k' };
    const visitor = { marketingConsent: true, visitorId: 'e'.repeat(32), adIds };
    const client = { ip: '203.0.113.9', userAgent: 'Mozilla/5.0 (X11) Chrome/140' };
    const batch = { sentAt: now, proof, events, ...visitor, ...change };
    await shop.request(trackingMessages.collectEvents, batch, { client });
    await shop.get(VisitQueueService).flush();
  };

  it('by the events of a visit', async () => {
    await visit();
    expect(vendors.requests.map(({ vendor }) => vendor).toSorted()).toEqual([
      ...['kwai', 'kwai', 'kwai', 'kwai', 'meta', 'tiktok'],
    ]);
    expect(vendors.bodiesOf('meta')[0]).toContain('AQEAAQMB');
    expect(vendors.violations).toEqual([]);
  });

  it('by somebody who refused: nobody hears of them', async () => {
    await visit({ marketingConsent: false, visitorId: 'f'.repeat(32) });
    expect(await ended(await sell({}, null))).toEqual(all('purchase', 'no-consent'));
    expect(vendors.requests).toEqual([]);
  });
});

describe('the deadline of a vendor', () => {
  it.each<[number, VendorName[], string]>([
    [3, ['ga4'], 'purchase'],
    [7, ['kwai', 'meta', 'tiktok', 'utmify'], 'purchase'],
    [45, ['utmify'], 'refund-1'],
  ])('of %i days is used to the last minute, and what is late then is a case', async (days, names, event) => {
    await activateOnly(names);
    const meet = async (lateMs: number, state: string) => {
      shop.clock.advance(MINUTE_MS);
      const id = await sell();
      if (event !== 'purchase') await ended(id);
      for (const name of names) vendors.answers[name] = [{ status: 503 }];
      if (event !== 'purchase') {
        const { sale } = shop.sales.get(id)!;
        await shop.sell({ ...sale, version: 2, refunds: [{ at: sale.createdAt, centavos: 4_990 }] });
      }
      await failed(names);
      await shop.later(days * DAY_MS + lateMs);
      const states = await ended(id);
      expect(states.filter((one) => one.includes(event))).toEqual(
        names.map((name) => `${name} ${event} ${state}`),
      );
    };
    await meet(-MINUTE_MS, 'sent');
    await meet(MINUTE_MS, 'too-old');
    expect(vendors.violations).toEqual([]);
    for (const name of names) expect((await shop.lastFailure(name))?.reason).toContain('tarde demais');
  });
});

describe('an answer of a vendor in failure', () => {
  const json = (status: number, body: unknown, headers = {}): Answer => ({
    status,
    headers,
    body: JSON.stringify(body),
  });
  const graph = (status: number, code: number, more = {}, headers = {}) =>
    json(status, { error: { message: 'no', type: 'OAuthException', code, ...more } }, headers);
  const tiktok = (code: number, status = 200) =>
    json(status, { code, message: 'no', request_id: '1', data: {} });
  const cut = (body: unknown) => ({ ...json(200, body), isCut: true });
  const pause = { 'retry-after': '90' };
  const page = { status: 502, body: '<html>Bad gateway</html>', headers: { 'content-type': 'text/html' } };

  interface Failures {
    /** Another attempt succeeds. */
    passing: Answer[];
    /** The owner must mend the account. */
    revoked?: Answer;
    /** The vendor will never take the event. */
    refused: Answer[];
  }
  const FAILURES: Record<VendorName, Failures> = {
    meta: {
      passing: [
        ...[page, graph(400, 4, {}, pause), graph(400, 2, { is_transient: true }), graph(200, 1)],
        ...[json(200, { events_received: 0, messages: [] }), cut({ events_received: 1 })],
      ],
      revoked: graph(400, 190, { error_subcode: 460 }),
      refused: [graph(400, 100, { error_subcode: 2_804_050 })],
    },
    ga4: { passing: [page, { status: 429, headers: pause }], refused: [] },
    utmify: {
      passing: [page, json(429, {}, pause), json(200, { OK: false, message: 'error' }), cut({ OK: true })],
      revoked: json(404, { OK: false, message: 'API_CREDENTIAL_NOT_FOUND' }),
      refused: [json(400, { OK: false, message: 'invalid fields' })],
    },
    tiktok: {
      passing: [
        ...[page, json(429, {}, pause), tiktok(40_100, 401), tiktok(50_000), tiktok(51_010)],
        cut({ code: 0, message: 'OK' }),
      ],
      revoked: tiktok(40_105),
      refused: [tiktok(40_002), tiktok(20_001)],
    },
    kwai: {
      passing: [page, json(429, {}, pause), json(200, {}), cut({ result: 1 })],
      revoked: json(200, { result: 0, error_msg: 'access_token is invalid' }),
      refused: [json(200, { result: 0, error_msg: 'clickid is invalid' })],
    },
  };

  it.each(VENDORS)('of %s is no delivery, and loses nothing that could still arrive', async (name) => {
    await activateOnly([name]);
    const { passing, revoked, refused } = FAILURES[name];
    const sellAll = async (answers: readonly Answer[]) => {
      vendors.answers[name] = [...answers];
      const ids = await Promise.all(answers.map(() => sell()));
      await waitUntil(async () => {
        const deliveries = await Promise.all(ids.map((id) => shop.deliveries(id)));
        return deliveries.every(([one]) => one && one.reason !== '');
      });
      return ids;
    };
    const statesOf = (ids: string[]) => Promise.all(ids.map((id) => shop.states(id)));
    const each = (ids: string[], state: string) => ids.map(() => [`${name} purchase ${state}`]);

    const owed = await sellAll(passing);
    expect(await statesOf(owed)).toEqual(each(owed, 'pending'));
    const before = shop.events.of(trackingEvents.destinationStopped).length;
    if (revoked) {
      owed.push(...(await sellAll([revoked])));
      await waitUntil(() => shop.events.of(trackingEvents.destinationStopped).length > before);
      await shop.save(name);
    }
    await waitUntil(async () => {
      await shop.later(MINUTE_MS);
      return (await statesOf(owed)).flat().every((state) => !state.endsWith('pending'));
    });
    expect(await statesOf(owed)).toEqual(each(owed, 'sent'));
    const lost = await sellAll(refused);
    expect(await statesOf(lost)).toEqual(each(lost, 'refused'));
    expect(shop.events.of(trackingEvents.destinationStopped)).toHaveLength(before + (revoked ? 1 : 0));
    expect(vendors.bodiesOf(name)).toHaveLength(owed.length);
    expect(vendors.violations).toEqual([]);
  });
});

function statusOf(body: string): unknown {
  return (JSON.parse(body) as { status: unknown }).status;
}
