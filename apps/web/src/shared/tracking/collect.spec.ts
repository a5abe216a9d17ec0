import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import type { EventBatch } from '@vale/contracts/tracking';
import { captureUtm } from '../routing/utm.js';
import { collect as collectAt } from './collect.js';
import { decideConsent, isAsking, reloadConsent } from './consent.js';
import { itemOf, type ReportedEvent } from './events.js';
import { applyConsent } from './apply-consent.js';
import { keepProof } from './visit-proof.js';

let sent: Blob[];
/** The server's reply about the session; null if it does not reply. */
let visitProof: string | null;
const fetchBefore = globalThis.fetch;
const collect = (name: ReportedEvent['name'], more: object = {}) =>
  collectAt({ name, ...more } as ReportedEvent, window.location.pathname, Date.now());
const batches = () => Promise.all(sent.map(async (blob) => JSON.parse(await textOf(blob)) as EventBatch));

function textOf(blob: Blob): Promise<string> {
  return new Promise((done) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result));
    reader.readAsText(blob);
  });
}

function leavePage(): void {
  const state = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  state.mockRestore();
}

function reply(): Promise<Response> {
  if (visitProof === null) return Promise.reject(new TypeError('Failed to fetch'));
  const session = { user: null, visitProof };
  const headers = { get: () => null };
  return Promise.resolve({ ok: true, headers, json: () => Promise.resolve(session) } as unknown as Response);
}

/** Lets a session be asked for and its reply be read. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}

beforeEach(() => {
  visitProof = 'proof-1';
  globalThis.fetch = reply;
  keepProof({ visitProof });
  // Sends what another spec of this context left waiting, before the batches are counted.
  Object.assign(navigator, { sendBeacon: () => true });
  leavePage();
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'setImmediate', 'nextTick'] });
  sent = [];
  Object.assign(navigator, { sendBeacon: (_address: string, blob: Blob) => sent.push(blob) > 0 });
  localStorage.clear();
  reloadConsent();
  window.history.replaceState(null, '', '/product/jogos/p1');
});
afterEach(() => {
  jest.runAllTimers();
  jest.useRealTimers();
  globalThis.fetch = fetchBefore;
  Object.assign(navigator, { sendBeacon: undefined });
  window.history.replaceState(null, '', '/');
});

it('sends what waited in one batch, with the campaign alone before an answer', async () => {
  captureUtm('?utm_source=fb&utm_term=x&fbclid=AbC');
  collect('PageView');
  collect('AddToCart');
  expect(sent).toEqual([]);
  jest.advanceTimersByTime(2_000);
  jest.useRealTimers();
  expect(await batches()).toEqual([
    {
      sentAt: expect.any(Number),
      proof: 'proof-1',
      campaign: { utm_source: 'fb' },
      events: ['PageView', 'AddToCart'].map((name) => ({
        id: expect.stringMatching(/^[0-9a-f]{32}$/),
        name,
        at: expect.any(Number),
        page: 'product',
        product: 'p1',
      })),
    },
  ]);
});

it('asks for the session again once its proof is old, and reports then', async () => {
  jest.advanceTimersByTime(30 * 60_000);
  visitProof = 'proof-2';
  collect('PageView');
  jest.advanceTimersByTime(2_000);
  expect(sent).toEqual([]);
  await settled();
  jest.useRealTimers();
  expect(await batches()).toMatchObject([{ proof: 'proof-2' }]);
});

it('reports without a proof when the page is left before it has one, and the same once more if it goes on', async () => {
  jest.advanceTimersByTime(30 * 60_000);
  visitProof = 'proof-2';
  collect('PageView');
  leavePage();
  expect(sent).toHaveLength(1);
  await settled();
  leavePage();
  jest.useRealTimers();
  const [first, second, ...others] = await batches();
  expect(first).not.toHaveProperty('proof');
  expect(second).toEqual({ ...first, proof: 'proof-2' });
  expect(others).toEqual([]);
});

it('reports without a proof where the shop has none', async () => {
  jest.advanceTimersByTime(30 * 60_000);
  visitProof = null;
  collect('PageView');
  jest.advanceTimersByTime(2_000);
  await settled();
  jest.useRealTimers();
  const [only, ...others] = await batches();
  expect(only).toMatchObject({ events: [{ name: 'PageView' }] });
  expect(only).not.toHaveProperty('proof');
  expect(others).toEqual([]);
});

it('says after an answer what it reported before, so that both parts are one visit', async () => {
  captureUtm('?utm_source=fb&utm_content=ad%7C5&utm_term=feed&fbclid=AbC');
  collect('PageView');
  decideConsent(true, 1);
  applyConsent();
  collect('AddToCart');
  leavePage();
  jest.useRealTimers();
  const before = { campaign: { utm_source: 'fb' } };
  const withAd = { utm_source: 'fb', utm_content: 'ad|5', utm_term: 'feed' };
  const [first, second] = await batches();
  expect(first!.campaign).toEqual(before.campaign);
  expect(second).toMatchObject({ marketingConsent: true, before });
  expect(second!.campaign).toEqual(withAd);
  expect(Object.values(localStorage).join()).not.toContain('before');
});

it('says that the page asks, and refuses for a browser with Global Privacy Control until the answer', async () => {
  Object.assign(navigator, { globalPrivacyControl: true });
  isAsking.set(true);
  captureUtm('?utm_source=fb');
  collect('PageView');
  decideConsent(true, 1);
  applyConsent();
  isAsking.set(false);
  collect('AddToCart');
  leavePage();
  jest.useRealTimers();
  Object.assign(navigator, { globalPrivacyControl: undefined });
  const [first, second] = await batches();
  expect(first).toMatchObject({ marketingConsent: false, isAsked: true });
  expect(first).not.toHaveProperty('campaign');
  expect(second).toMatchObject({ marketingConsent: true, before: { marketingConsent: false } });
  expect(second).not.toHaveProperty('isAsked');
});

it('reports a page again after an answer as the same event, and another page as another one', async () => {
  collect('PageView');
  decideConsent(false, 1);
  applyConsent();
  collect('PageView');
  window.history.replaceState(null, '', '/jogos');
  collect('PageView');
  leavePage();
  jest.useRealTimers();
  const ids = (await batches()).map(({ events }) => (events as { id: string }[]).map(({ id }) => id));
  expect(ids[0]).toEqual(ids[1]!.slice(0, 1));
  expect(ids[1]![1]).not.toBe(ids[1]![0]);
});

it('keeps what happened before an answer apart from what follows it', async () => {
  captureUtm('?utm_source=fb');
  collect('PageView');
  decideConsent(true, 1);
  applyConsent();
  collect('AddToCart');
  decideConsent(false, 1);
  applyConsent();
  collect('InitiateCheckout');
  jest.advanceTimersByTime(2_000);
  jest.useRealTimers();
  expect(await batches()).toMatchObject([
    { campaign: { utm_source: 'fb' }, events: [{ name: 'PageView' }] },
    { marketingConsent: true, visitorId: expect.any(String), events: [{ name: 'AddToCart' }] },
    { marketingConsent: false, events: [{ name: 'InitiateCheckout' }] },
  ]);
  // Who changes the answer is another visitor.
  expect((await batches())[2]).not.toHaveProperty('before');
  expect((await batches())[2]).not.toHaveProperty('campaign');
  expect((await batches())[2]).not.toHaveProperty('visitorId');
});

it('tells a withdrawal at once, and again on each page until the shop has confirmed it', async () => {
  jest.useRealTimers();
  const told: EventBatch[] = [];
  let status = 0;
  const before = globalThis.fetch;
  globalThis.fetch = (address, init) => {
    if (address === '/api/e') told.push(JSON.parse(String(init?.body)) as EventBatch);
    if (status === 0) return Promise.reject(new TypeError('Failed to fetch'));
    return Promise.resolve({ ok: status === 200 } as Response);
  };
  try {
    decideConsent(true, 1);
    applyConsent();
    const visitorId = localStorage.getItem('vale_visitor');
    decideConsent(false, 1);
    for (status of [0, 429, 200, 200]) {
      applyConsent();
      await new Promise((done) => setTimeout(done));
    }
    const withdrawal = { marketingConsent: false, visitorId };
    expect(told).toEqual(Array.from({ length: 3 }, () => expect.objectContaining(withdrawal)));
    expect(Object.keys(localStorage)).toEqual(['vale_consent']);
  } finally {
    globalThis.fetch = before;
  }
});

it('sends at once when twenty wait or the page is left, and nothing of the panel', async () => {
  for (let count = 0; count < 20; count += 1) collect('PageView');
  expect(sent).toHaveLength(1);
  window.history.replaceState(null, '', '/admin/orders');
  collect('PageView');
  jest.advanceTimersByTime(2_000);
  expect(sent).toHaveLength(1);
});

it('tells what advertisers may know of an event and its visitor, with the id of the pixel, only with consent', async () => {
  captureUtm('?utm_source=tiktok&ttclid=AbC&gclid=no-ad-id');
  const data = itemOf({ id: 'p1', title: 'Vale', category: 'jogos' }, 19.9);
  const id = 'a'.repeat(32);
  collect('AddToCart', { id, data });
  decideConsent(true, 1);
  applyConsent();
  collect('AddToCart', { id, data });
  collect('ViewContent', { data: { content_type: 'product_group', content_category: 'jogos' } });
  collect('Lead');
  decideConsent(false, 1);
  collect('AddToCart', { id, data });
  leavePage();
  jest.useRealTimers();
  const [without, given, refused] = await batches();
  for (const batch of [without, refused]) expect(JSON.stringify(batch)).not.toMatch(/AbC|"ad"/);
  expect(given!.adIds).toEqual({ ttclid: 'AbC' });
  expect(given!.events).toMatchObject([
    { id, name: 'AddToCart', ad: { products: ['p1'], category: 'jogos', centavos: 1_990 } },
    { name: 'ViewContent', ad: { category: 'jogos' } },
    { name: 'Lead' },
  ]);
});
