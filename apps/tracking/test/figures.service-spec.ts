import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { checkoutEvents, type SaleFacts } from '@vale/contracts/checkout';
import type { Actor } from '@vale/contracts/define';
import { DAY_MS, HOUR_MS } from '@vale/contracts/time';
import {
  counterMessages,
  dayFromText,
  dayOf,
  dayStart,
  dayText,
  reportMessages,
  sampleMessages,
  type CouponRow,
} from '@vale/contracts/tracking';
import { countedStore } from '@vale/testing/counted-store';
import { ManualClock } from '@vale/testing/manual-clock';
import { SeededRandom } from '@vale/testing/seeded-random';
import { testSize } from '@vale/testing/test-size';
import { waitUntil } from '@vale/testing/wait-until';
import { DictionaryRepository } from '../src/figures/dictionary.repository.js';
import { RollupService } from '../src/figures/rollup.service.js';
import { SampleService } from '../src/figures/sample.service.js';
import { KnownFigures, shownFigures, shownPace } from './known-figures.js';
import { BUMP_TEST_AT, knownVisits, shuffled } from './known-visits.js';
import { recountedCoupons } from './recounted-coupons.js';
import { ADMIN, TrackingEnvironment } from './tracking-environment.js';

jest.setTimeout(120_000);

const LIVE = { VALE_DEMO: 'false', PERSONAL_DATA_KEY: randomBytes(32).toString('base64url') };
const client = { ip: '203.0.113.9', userAgent: 'Mozilla/5.0 (X11) Chrome/140' };

let service: TrackingEnvironment;

beforeEach(async () => {
  service = new TrackingEnvironment();
  await service.start();
});
afterEach(() => service.close());

const now = () => service.clock.nowMs();
const period = () => ({ from: dayText(dayOf(now()) - 1), to: dayText(dayOf(now())) });
const overview = (days = period()) => service.request(reportMessages.overview, days, { actor: ADMIN });
const funnelOf = (days = period()) => service.request(reportMessages.funnel, days, { actor: ADMIN });
const campaigns = () => service.request(reportMessages.campaigns, period(), { actor: ADMIN });

it.each(Array.from({ length: testSize(2) }, (_, at) => at))(
  'every figure is the truth, however events arrive (seed %#)',
  async (seed) => {
    const random = SeededRandom.fromEnvironment(7 + seed);
    const { visitors, sales, deliveries } = knownVisits(random, 80, now());
    const known = new KnownFigures();
    known.add(visitors, sales);
    const changes = sales.flatMap(({ facts: sale }) => [
      sale,
      sale,
      { ...sale, version: 1, paidAt: null, deliveredAt: null, refunds: [] },
      // A later reading may move a payment to an earlier day.
      { ...sale, version: 3, refunds: [], paidAt: sale.paidAt === null ? null : now() },
    ]);
    const steps = shuffled(random, [
      ...deliveries.map(
        ({ batch, client }) =>
          () =>
            service.collect(batch, client),
      ),
      ...changes.map((facts) => () => service.system.bus.emit(checkoutEvents.saleChanged, facts)),
    ]);
    for (let at = 0; at < steps.length; at += 20) {
      await Promise.all(steps.slice(at, at + 20).map((step) => step()));
      await service.get(RollupService).run();
    }
    await waitUntil(
      async () => (await service.collection('sales').countDocuments({ version: 5 })) === sales.length,
      {
        what: 'the sales',
        forMs: 30_000,
      },
    );
    await service.count();

    const today = dayOf(now());
    expect(await shownFigures(service, period())).toEqual(known.figures(today));
    expect(await shownPace(service)).toEqual(known.pace(today));
    const facts = sales.map((sale) => sale.facts);
    const { rows } = await service.request(reportMessages.coupons, period(), { actor: ADMIN });
    const byId = (all: readonly CouponRow[]) => new Map(all.map((row) => [row.id, row]));
    expect(byId(rows)).toEqual(byId(recountedCoupons([today - 1, today], facts)));
    expect(rows.length).toBeGreaterThan(0);
    const next = { from: dayText(today + 1), to: dayText(today + 2) };
    const { current, days } = await overview();
    expect(await overview(next)).toMatchObject({ previous: current, previousDays: days });
    expect((await funnelOf(next)).previous).toEqual((await funnelOf()).current);
    const bumps = await service.request(reportMessages.bumps, {}, { actor: ADMIN });
    expect(bumps.test).toMatchObject({
      startedAt: BUMP_TEST_AT,
      holdoutPercent: 20,
      lastDay: dayText(today - 1),
    });
    expect(bumps.test!.arms).toEqual(known.bumpArms(today));
    const paid = sales.map(({ facts }) => facts).filter(({ paidAt }) => paidAt !== null);
    const { cohorts } = await service.request(reportMessages.cohorts, {}, { actor: ADMIN });
    const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
    expect(sum(cohorts.map(({ buyers }) => buyers))).toBe(new Set(paid.map((sale) => sale.accountId)).size);
    expect(sum(cohorts.flatMap(({ months }) => months.map((month) => month.orders)))).toBe(paid.length);
    const { totals } = known.figures(today);
    expect(sum(cohorts.map((cohort) => cohort.revenue))).toBe(totals['revenue']);
    expect(await service.request(counterMessages.getCounters, {})).toEqual({
      visitors: totals['visits'],
      sold: sum(paid.map(({ lines }) => lines.length)),
    });
  },
);

it('rejects what is wrong or too old with the reason, keeps the rest, and stores no address of a visitor', async () => {
  const event = { id: 'a'.repeat(32), name: 'PageView', at: now(), page: 'home' };
  const reply = await service.collect(
    {
      sentAt: now(),
      campaign: { utm_source: 'fb' },
      events: [
        event,
        { ...event, id: 'x' },
        { ...event, id: 'b'.repeat(32), name: 'Purchase' },
        { ...event, id: 'c'.repeat(32), at: now() - 60 * 3_600_000 },
        { ...event, id: 'd'.repeat(32), product: '' },
      ],
    },
    client,
  );
  expect(reply).toEqual({ accepted: 1, rejected: 4 });
  const rejected = await service.collection('rejected_events').find({}).toArray();
  expect(rejected.map(({ reason }) => reason).toSorted()).toEqual([
    'invalid: id',
    'invalid: name',
    'invalid: product',
    'too-old',
  ]);
  const text = await service.databaseText('vale_tracking');
  expect(text).not.toContain('203.0.113.9');
  expect(text).not.toContain('Chrome/140');
  const [salt] = await service.collection('salts').find({}).toArray();
  expect((salt!['purgeAt'] as Date).getTime()).toBeLessThanOrEqual(now() + 48 * 3_600_000);
});

it('one wrong event of a full batch loses none of the other nineteen', async () => {
  const wrong: [string, unknown][] = [
    ['invalid: product', { product: 'p\0' }],
    ['invalid: product', { product: 'p\u001b[31m' }],
    ['invalid: product', { product: 'p\ud800' }],
    ['invalid: product', { product: 'p'.repeat(81) }],
    ['invalid: product', { product: 1 }],
    ['invalid: page', { page: 'home\0' }],
    ['invalid: page', { page: 'h'.repeat(41) }],
    ['invalid: id', { id: 'A'.repeat(32) }],
    ['invalid: id', { id: null }],
    ['invalid: name', { name: ['PageView'] }],
    ['invalid: at', { at: '1' }],
    ['invalid: at', { at: 1e300 }],
    ['invalid: ', null],
    ['invalid: ', 'PageView\0'],
    ['invalid: ', [[]]],
  ];
  const eventOf = (batch: number, at: number) => {
    const id = (batch * 20 + at).toString(16).padStart(32, '0');
    return { id, name: 'ViewContent', at: now(), page: 'product', product: 'p1' };
  };
  for (const [batch, [, change]] of wrong.entries()) {
    const events: unknown[] = Array.from({ length: 20 }, (_, at) => eventOf(batch, at));
    const isObject = typeof change === 'object' && change !== null && !Array.isArray(change);
    events[7] = isObject ? { ...eventOf(batch, 7), ...change } : change;
    const reply = await service.collect({ sentAt: now(), events }, client);
    expect(reply).toEqual({ accepted: 19, rejected: 1 });
  }
  const rejected = await service.collection('rejected_events').find({}).toArray();
  const reasons = wrong.map(([reason]) => reason);
  expect(rejected.map(({ reason }) => reason).toSorted()).toEqual(reasons.toSorted());
  expect(await service.collection('events').countDocuments({})).toBe(19 * wrong.length);
});

it.each([
  { when: 'later', isRecorded: true },
  { when: 'before the order is recorded', isRecorded: false },
])('forgets the visits of a buyer whose data is erased $when, and how they came', async ({ isRecorded }) => {
  const visitorId = 'f'.repeat(32);
  const campaign = { utm_source: 'fb', utm_campaign: 'natal' };
  const event = { id: 'a'.repeat(32), name: 'PageView', at: now() - 60_000, page: 'home' };
  const batch = { sentAt: now(), marketingConsent: true, visitorId, campaign, events: [event] };
  await service.collect(batch, client);
  const sold: SaleFacts = {
    transactionId: 'T1',
    version: 1,
    accountId: 'a1',
    createdAt: now(),
    totalCentavos: 5_000,
    productId: 'p1',
    productTitle: 'Vale',
    category: 'jogos',
    lines: [],
    attribution: campaign,
    visitorId,
    marketingConsent: true,
    pixAt: now(),
    paidAt: now(),
    acceptedBelowPrice: false,
    deliveredAt: null,
    refunds: [],
    simulated: false,
  };
  const { visitorId: _visitor, ...erased } = {
    ...sold,
    version: 2,
    attribution: {},
    marketingConsent: false,
  };
  const withVisitor = () => service.collection('visits').countDocuments({ u: { $exists: true } });
  const changes = [service.system.bus.emit(checkoutEvents.saleChanged, sold)];
  if (isRecorded)
    await waitUntil(async () => (await service.collection('sales').countDocuments({ version: 1 })) === 1);
  expect(await withVisitor()).toBe(1);
  changes.push(service.system.bus.emit(checkoutEvents.saleChanged, erased));
  await Promise.all(changes);
  await waitUntil(async () => (await withVisitor()) === 0);
  await service.count();
  const { rows } = await campaigns();
  expect(rows.find(({ paid }) => paid === 1)).toMatchObject({
    source: 'sem atribuição',
    revenue: { last: 5_000 },
  });
});

it('campaigns and products that visitors invent do not push those of orders into "outras"', async () => {
  const visit = async (id: string, utm_source: string, product: string) => {
    const event = { id: id.repeat(32), name: 'PageView', at: now(), page: 'home', product };
    const batch = { sentAt: now(), campaign: { utm_source }, events: [event] };
    await service.collect(batch, client);
  };
  await visit('a', 'first', 'p1');
  // All that a day has room for.
  await service.collection('counters').updateMany({ purgeAt: { $exists: true } }, { $set: { count: 5_000 } });
  await visit('b', 'invented', 'p2');
  await service.system.bus.emit(checkoutEvents.saleChanged, {
    transactionId: 'T1',
    version: 1,
    accountId: 'a1',
    createdAt: now(),
    totalCentavos: 5_000,
    productId: 'p1',
    productTitle: 'Vale',
    category: 'jogos',
    lines: [],
    refunds: [],
    attribution: { utm_source: 'natal' },
    marketingConsent: null,
    pixAt: now(),
    paidAt: now(),
    acceptedBelowPrice: false,
    deliveredAt: null,
    simulated: false,
  });
  await waitUntil(async () => (await service.collection('sales').countDocuments({})) === 1);
  await service.count();
  const { rows } = await campaigns();
  expect(rows.map(({ source, visits, paid }) => [source, visits, paid]).toSorted()).toEqual([
    ['first', 1, 0],
    ['natal', 0, 1],
    ['outras', 1, 0],
  ]);
});

it('a new campaign takes one of the places of its day, however many visitors bring it at once', async () => {
  const dictionary = service.get(DictionaryRepository);
  const ids = await Promise.all(
    Array.from({ length: 50 }, () => dictionary.idOf('campaign', '["natal","",""]')),
  );
  expect(new Set(ids).size).toBe(1);
  const places = await service
    .collection('counters')
    .find({ purgeAt: { $exists: true } })
    .toArray();
  expect(places).toMatchObject([{ count: 1 }]);
});

it('reports of several months read what is counted alone, and are the truth', async () => {
  const store = await countedStore();
  try {
    const days = ['2026-08-30', '2026-09-10', '2026-09-12', '2026-10-02'].map(dayFromText);
    const noon = (day: number) => dayStart(day) + 12 * HOUR_MS;
    service.clock = new ManualClock(noon(days[0]!));
    await service.restart({ MONGODB_URI: store.uri });
    const known = new KnownFigures();
    for (const day of days) {
      service.clock.advance(noon(day) - now());
      const { visitors, sales, deliveries } = knownVisits(new SeededRandom(day), 20, now(), {
        first: day * 100,
      });
      known.add(visitors, sales);
      await Promise.all(deliveries.map(({ batch, client }) => service.collect(batch, client)));
      for (const { facts } of sales) await service.system.bus.emit(checkoutEvents.saleChanged, facts);
      const stored = () =>
        service.collection('sales').countDocuments({ createdAt: { $gt: now() - 2 * DAY_MS } });
      await waitUntil(async () => (await stored()) === sales.length, { what: 'the sales', forMs: 30_000 });
      await service.count();
    }
    store.clear();
    // September is a closed month; the others are read by day.
    const shown = await shownFigures(service, { from: '2026-08-20', to: '2026-10-02' });
    expect(await shownPace(service)).toEqual(known.pace(days.at(-1)!));
    for (const message of [reportMessages.bumps, reportMessages.cohorts])
      await service.request(message, {}, { actor: ADMIN });
    const read = new Set(store.ofRequests.map((command) => command.split(' ').at(-1)!));
    read.delete('dictionary');
    expect([...read].toSorted()).toEqual(['figure_buyers', 'figure_campaigns', 'figure_days']);
    expect(shown).toEqual(known.figures(days.at(-1)!));
  } finally {
    await service.stop();
    await store.close();
  }
});

it('the first visitors of a day who come at once cost one command for its salt', async () => {
  const store = await countedStore();
  try {
    await service.restart({ MONGODB_URI: store.uri });
    store.clear();
    const visitors = Array.from({ length: 20 }, (_, at) => at);
    await Promise.all(
      visitors.map((at) => {
        const event = { id: at.toString(16).padStart(32, '0'), name: 'PageView', at: now(), page: 'home' };
        const batch = { sentAt: now(), events: [event] };
        return service.collect(batch, { ...client, ip: `203.0.113.${at}` });
      }),
    );
    const ofSalts = store.ofRequests.filter((command) => command.endsWith(' salts'));
    expect(ofSalts).toEqual(['vale_tracking findAndModify salts']);
  } finally {
    await service.stop();
    await store.close();
  }
});

it('sample data are added and removed by the administrator of a demo, and leave its own figures as they were', async () => {
  const days = { from: dayText(dayOf(now()) - 20), to: dayText(dayOf(now())) };
  const shown = async () => (await service.request(reportMessages.overview, days, { actor: ADMIN })).current;
  const set = (isPresent: boolean) =>
    service.request(sampleMessages.setSample, { isPresent }, { actor: ADMIN });
  const isPresent = async () =>
    (await service.request(sampleMessages.getSample, {}, { actor: ADMIN })).isPresent;
  const events = [{ id: 'a'.repeat(32), name: 'PageView', at: now(), page: 'home' }];
  await service.collect({ sentAt: now(), events }, client);
  await service.count();
  expect(await isPresent()).toBe(false);
  const own = await shown();

  await set(true);
  expect(await isPresent()).toBe(true);
  const withSample = await shown();
  expect(withSample.visits).toBe(1_401);
  expect(withSample.paid).toBeGreaterThan(100);

  service.clock.advance(DAY_MS);
  await set(false);
  expect(await isPresent()).toBe(false);
  await service.count();
  expect(await shown()).toEqual(own);
  expect(await service.collection('visits').countDocuments({})).toBe(1);
  expect(await service.collection('events').countDocuments({})).toBe(1);

  await set(true);
  expect((await shown()).visits).toBe(1_401);

  const customer: Actor = { ...ADMIN, role: 'customer' };
  const analyst: Actor = { ...ADMIN, role: 'analyst' };
  const refused = (code: string) => ({ code: `platform.${code}` });
  for (const actor of [customer, analyst])
    await expect(
      service.request(sampleMessages.setSample, { isPresent: false }, { actor }),
    ).rejects.toMatchObject(refused('forbidden'));
  await service.restart(LIVE);
  await expect(set(true)).rejects.toMatchObject(refused('not-found'));
  await expect(isPresent()).rejects.toMatchObject(refused('not-found'));
});

it('a shop that goes live counts nothing of its demo, and all since, also when it is killed on the way', async () => {
  const visit = (id: string) => {
    const events = [{ id: id.repeat(32), name: 'PageView', at: now(), page: 'home' }];
    return service.collect({ sentAt: now(), events }, client);
  };
  expect(await service.get(SampleService).run(() => {})).toBe(true);
  await visit('a');
  await service.count();
  await service
    .collection('ad_spend')
    .insertOne({ _id: '1:meta:', platform: 'meta', campaigns: [] } as never);
  const days = { from: dayText(dayOf(now()) - 20), to: dayText(dayOf(now())) };
  const shown = async () => (await service.request(reportMessages.overview, days, { actor: ADMIN })).current;
  expect((await shown()).visits).toBe(1_401);

  service.clock.advance(60_000);
  const endedAt = now();
  await service.restart(LIVE);
  service.clock.advance(60_000);
  await visit('b');
  await service.count();
  expect(await shown()).toMatchObject({ visits: 1, paid: 0, revenue: 0 });
  expect(await service.collection('events').countDocuments({})).toBe(1);
  expect(await service.collection('ad_spend').countDocuments({})).toBe(0);
  expect(await service.collection('counters').countDocuments({ _id: 'demo' })).toBe(0);

  // A start that was killed before it had removed the mark.
  await service.collection('counters').insertOne({ _id: 'demo', count: endedAt });
  await service.restart(LIVE);
  await service.count();
  expect((await shown()).visits).toBe(1);
  const { visitors, sold } = await service.request(counterMessages.getCounters, {});
  expect({ visitors, sold }).toEqual({ visitors: 1, sold: null });
});

it('reports are the administrator’s', async () => {
  await expect(service.request(reportMessages.overview, period())).rejects.toMatchObject({
    code: 'platform.unauthenticated',
  });
  await expect(
    service.request(reportMessages.overview, { from: '2026-02-01', to: '2026-01-01' }, { actor: ADMIN }),
  ).rejects.toMatchObject({ code: 'platform.invalid-input' });
});
