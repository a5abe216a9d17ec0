import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { HOUR_MS, MINUTE_MS } from '@vale/contracts/time';
import { dayOf, dayText, reportMessages, trackingMessages, type EventBatch } from '@vale/contracts/tracking';
import { countedStore } from '@vale/testing/counted-store';
import { ADMIN, TrackingEnvironment } from './tracking-environment.js';

const LIMIT = { MAX_VISITS_PER_HOUR_PER_ADDRESS: '60' };
const client = { ip: '203.0.113.9', userAgent: 'Mozilla/5.0 (X11) Chrome/140' };

let service: TrackingEnvironment;

beforeEach(async () => {
  service = new TrackingEnvironment();
  await service.start(LIMIT);
});
afterEach(() => service.close());

const now = () => service.clock.nowMs();
const hex = () => randomBytes(16).toString('hex');
const getProof = async () => (await service.request(trackingMessages.getVisitProof, {})).proof;
const send = (batch: EventBatch, ip = client.ip) =>
  service.request(trackingMessages.collectEvents, batch, { client: { ...client, ip } });

function invented(proof?: string): EventBatch {
  const event = { id: hex(), name: 'PageView', at: now(), page: 'home' };
  const campaign = { utm_source: hex() };
  const visitor = { marketingConsent: true, visitorId: hex() };
  return { sentAt: now(), ...visitor, campaign, events: [event], ...(proof !== undefined && { proof }) };
}

async function attack(visits: number, proof?: string, ipOf = (_visit: number) => client.ip) {
  await Promise.all(Array.from({ length: visits }, (_, visit) => send(invented(proof), ipOf(visit))));
}

async function counted() {
  await service.count();
  const day = dayText(dayOf(now()));
  const { current } = await service.request(
    reportMessages.overview,
    { from: day, to: day },
    { actor: ADMIN },
  );
  const { rows } = await service.request(reportMessages.campaigns, { from: day, to: day }, { actor: ADMIN });
  const inCampaigns = rows.reduce((sum, { visits }) => sum + visits, 0);
  expect(inCampaigns).toBe(current.visits);
  return { visits: current.visits, unproven: current.unproven };
}

it.each([
  ['none', () => undefined],
  ['an invented one', () => `${now() + MINUTE_MS}.${'A'.repeat(43)}`],
  ['one that promises to be valid for years', () => `${now() + 1e11}.${'A'.repeat(43)}`],
  ['something else', () => 'é.'],
])(
  '120 invented visits with a proof that is %s are no visits, and name no campaign',
  async (_what, proof) => {
    await attack(120, proof());
    expect(await counted()).toEqual({ visits: 0, unproven: 120 });
    expect(await service.collection('dictionary').countDocuments({ text: /^\[/ })).toBe(0);
  },
);

it('with a proof, an address has 30 visits in a minute, and others have theirs', async () => {
  const proof = await getProof();
  await attack(120, proof);
  expect(await counted()).toEqual({ visits: 30, unproven: 90 });
  await send(invented(proof), '203.0.113.10');
  expect(await counted()).toEqual({ visits: 31, unproven: 90 });
});

it('addresses of one /64 share a limit, and those of a /48 sixteen times as many', async () => {
  const proof = await getProof();
  await attack(40, proof, (visit) => `2001:db8:1:1::${visit.toString(16)}`);
  expect(await counted()).toEqual({ visits: 30, unproven: 10 });
  await attack(500, proof, (visit) => `2001:db8:2:${(visit * 64).toString(16)}::1`);
  expect(await counted()).toEqual({ visits: 30 + 16 * 30, unproven: 10 + 500 - 16 * 30 });
});

it('a visit that has begun goes on, whatever its network does', async () => {
  const proof = await getProof();
  const first = invented(proof);
  await send(first);
  await attack(100, proof);
  const checkout = { id: hex(), name: 'InitiateCheckout', at: now(), page: 'checkout' };
  await send({ ...first, events: [checkout] });
  const { visits } = await counted();
  expect(visits).toBe(30);
  const day = dayText(dayOf(now()));
  const funnel = await service.request(reportMessages.funnel, { from: day, to: day }, { actor: ADMIN });
  expect(funnel.current.reduce((sum, row) => sum + row.checkout, 0)).toBe(1);
});

it('a page whose proof has expired counts once: apart until it comes again with a new one', async () => {
  const batch = invented(await getProof());
  service.clock.advance(HOUR_MS);
  const late = { ...batch, sentAt: now(), events: [{ ...(batch.events[0] as object), at: now() }] };
  await send(late);
  expect(await counted()).toEqual({ visits: 0, unproven: 1 });
  await send({ ...late, proof: await getProof() });
  expect(await counted()).toEqual({ visits: 1, unproven: 0 });
  expect(await service.collection('events').countDocuments({})).toBe(1);
});

it('a proof is valid in every replica and after a restart', async () => {
  const proof = await getProof();
  await service.restart(LIMIT);
  await send(invented(proof));
  expect(await counted()).toEqual({ visits: 1, unproven: 0 });
});

it('a batch of invented pages and products costs no write for them', async () => {
  const store = await countedStore();
  try {
    await service.restart({ ...LIMIT, MONGODB_URI: store.uri });
    const proof = await getProof();
    const event = (page: string, product: string) => ({
      id: hex(),
      name: 'ViewContent',
      at: now(),
      page,
      product,
    });
    await send({ sentAt: now(), proof, events: [event('unknown', 'p1')] });
    store.clear();
    const names = Array.from({ length: 20 }, (_, at) => `invented${'x'.repeat(at)}`);
    await send({ sentAt: now(), proof, events: names.map((name) => event(name, name)) });
    const written = store.ofRequests.map((command) => command.split(' ').slice(1).join(' '));
    expect(written.filter((command) => /dictionary|counters/.test(command))).toEqual([]);
    const texts = await service.collection('dictionary').find({}).toArray();
    expect(texts.map(({ text }) => text as string).toSorted()).toEqual(['p1', 'unknown']);
  } finally {
    await service.stop();
    await store.close();
  }
});
