import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SaleFacts } from '@vale/contracts/checkout';
import { DAY_MS, HOUR_MS } from '@vale/contracts/time';
import { dayOf, dayStart, trackingJobs, trackingMessages } from '@vale/contracts/tracking';
import { Limits } from '@vale/platform/limits';
import { ManualClock } from '@vale/testing/manual-clock';
import { SeededRandom } from '@vale/testing/seeded-random';
import { testSize } from '@vale/testing/test-size';
import { waitUntil } from '@vale/testing/wait-until';
import { ExportDaysService } from '../src/exports/export-days.service.js';
import { CounterService } from '../src/figures/counter.service.js';
import { FigureRepository } from '../src/figures/figure.repository.js';
import { FigureStateRepository } from '../src/figures/figure-state.repository.js';
import { SaleService } from '../src/figures/sale.service.js';
import { UncountedRepository } from '../src/figures/uncounted.repository.js';
import { knownVisits, shuffled } from './known-visits.js';
import { recountedDay, storedDay, visitHours } from './recounted.js';
import { TrackingEnvironment } from './tracking-environment.js';

jest.setTimeout(120_000);

let service: TrackingEnvironment;

beforeEach(async () => {
  service = new TrackingEnvironment();
  // The migration reads the clock of the machine.
  service.clock = new ManualClock(Date.now());
  await service.start();
});
afterEach(() => service.close());

const now = () => service.clock.nowMs();
const days = () => [3, 2, 1, 0].map((ago) => dayOf(now()) - ago);

async function expectTruth(): Promise<void> {
  for (const day of days()) expect(await storedDay(service, day)).toEqual(await recountedDay(service, day));
}

/** Versions of an order as they may arrive: repeated, in any order, moved to another day, erased. */
function versionsOf(random: SeededRandom, sale: SaleFacts): SaleFacts[] {
  const { visitorId: _visitor, ...anonymous } = sale;
  const erased = { ...anonymous, version: 9, attribution: {}, marketingConsent: false };
  const versions = [
    { ...sale, version: 1, paidAt: null, deliveredAt: null, refunds: [] },
    { ...sale, version: 3, refunds: [], paidAt: sale.paidAt === null ? null : now() },
    sale,
    sale,
  ];
  return random.next() < 0.3 ? [...versions, erased, sale] : versions;
}

/** Steps in random order, each a few visits or orders. */
function historyOf(random: SeededRandom, visitors: number, proven = 0.8): (() => Promise<unknown>)[] {
  const { sales, deliveries } = knownVisits(random, visitors, now());
  const recording = sales
    .flatMap(({ facts }) => versionsOf(random, facts))
    .map((facts) => () => service.get(SaleService).recordAll([facts]));
  const collecting = deliveries.map(
    ({ batch, client }) =>
      () =>
        // Some pages have no proof.
        random.next() < proven
          ? service.collect(batch, client)
          : service.request(trackingMessages.collectEvents, batch, { client }),
  );
  return shuffled(random, [...recording, ...collecting]);
}

/** Several others count in the meantime. */
const HELD_MS = 300;
const DEATH = new Error('the process ends here');

/** Makes each step of counting fail before or after it, do a half, or wait until others have counted meanwhile. */
function disturb(random: SeededRandom) {
  const held: (() => void)[] = [];
  let isCalm = false;
  const wrap = <Name extends string>(
    owner: Record<Name, (...args: never[]) => Promise<unknown>>,
    name: Name,
  ) => {
    const original = owner[name].bind(owner);
    owner[name] = async (...args: never[]) => {
      if (isCalm) return original(...args);
      const fate = random.next();
      if (fate < 0.08) throw DEATH;
      if (fate < 0.16)
        await Promise.race([new Promise<void>((resolve) => held.push(resolve)), sleep(HELD_MS)]);
      else if (fate < 0.3) await sleep(random.integer(1, 20));
      const result = await original(...args);
      if (fate > 0.92) throw DEATH;
      return result;
    };
  };
  const figures = service.get(FigureRepository);
  const apply = figures.apply.bind(figures);
  figures.apply = async (batch) => {
    if (!isCalm && random.next() < 0.1) {
      const half = Object.entries(batch.cells).filter(() => random.next() < 0.5);
      await apply({ ...batch, cells: Object.fromEntries(half) });
      throw DEATH;
    }
    await apply(batch);
  };
  const rows = service.get(UncountedRepository);
  const state = service.get(FigureStateRepository);
  wrap(figures as never, 'apply');
  for (const name of ['listVisits', 'join', 'markSalesOf', 'listSales', 'record']) wrap(rows as never, name);
  for (const name of ['read', 'decide', 'close']) wrap(state as never, name);
  wrap(service.get(ExportDaysService) as never, 'markChanged');
  const letGo = (share: number) => held.splice(0, Math.ceil(held.length * share)).forEach((go) => go());
  return {
    letGo,
    calm: () => {
      isCalm = true;
      letGo(1);
    },
  };
}

it.each(Array.from({ length: testSize(3) }, (_, at) => at))(
  'figures are those of a recount, whatever ends counting between two steps, with two owners of the lease (seed %#)',
  async (seed) => {
    const random = SeededRandom.fromEnvironment(31 + seed);
    const steps = historyOf(random, 40);
    const chaos = disturb(random);
    // The lease is no part of it: each process may believe that it is the only one.
    const running = new Set<Promise<unknown>>();
    const count = () => {
      const run = service
        .get(CounterService)
        .countNext()
        .catch((error: unknown) => {
          if (error !== DEATH) throw error;
        })
        .finally(() => running.delete(run));
      running.add(run);
    };
    for (let at = 0; at < steps.length; at += 6) {
      // A page whose batch failed does not repeat it, but the events of an order come again.
      await Promise.all(
        steps.slice(at, at + 6).map((step) =>
          step().catch(async () => {
            await sleep(1);
            await step().catch(() => {});
          }),
        ),
      );
      count();
      if (random.next() < 0.5) count();
      if (random.next() < 0.3) chaos.letGo(random.next());
      await Promise.race([sleep(10), ...running]);
    }
    chaos.calm();
    await Promise.all(running);
    await service.count();
    await expectTruth();
    // The check at night finds no difference, and corrects nothing.
    service.clock.advance(DAY_MS);
    await service.count();
    expect(service.logged).not.toContain('figures differed');
  },
);

it('visits that are known after their orders are counted are touches of these orders', async () => {
  const { sales, deliveries } = knownVisits(SeededRandom.fromEnvironment(61), 80, now());
  await service.get(SaleService).recordAll(sales.map(({ facts }) => facts));
  await service.count();
  const collect = ({ batch, client }: (typeof deliveries)[number]) => service.collect(batch, client);
  await Promise.all(deliveries.map(collect));
  await service.count();
  await expectTruth();
});

it('a day that lost rows, or whose figures are wrong, is corrected and reported at night', async () => {
  for (const step of historyOf(SeededRandom.fromEnvironment(41), 30)) await step();
  await service.count();
  const day = dayOf(now());
  await service.collection('visits').deleteMany({ c: 1 });
  await service.collection('sales').deleteOne({ paidAt: { $ne: null } });
  await service
    .collection('figure_days')
    .updateOne({ _id: day as never }, { $inc: { 'totals.revenue': 7 } as never });
  await service.collection('sales').updateOne({}, { $set: { totalCentavos: 12_345 } });
  expect(await storedDay(service, day)).not.toEqual(await recountedDay(service, day));
  service.clock.advance(dayStart(day + 1) + 5 * HOUR_MS - now());
  await service.count();
  expect(await storedDay(service, day)).toEqual(await recountedDay(service, day));
  expect(service.logged).toContain('figures differed');
});

it('a data folder of an earlier release keeps its figures, also of days whose visits are deleted', async () => {
  // An earlier release counts all visits.
  const allProven = 1;
  for (const step of historyOf(SeededRandom.fromEnvironment(51), 40, allProven)) await step();
  // Visits of three days ago; those of yesterday and today may still change.
  const old = dayOf(now()) - 3;
  // Late in the evening, because a history ends now and goes back for hours.
  const late = dayStart(old) + 22 * HOUR_MS - now();
  service.clock.advance(late);
  for (const step of historyOf(SeededRandom.fromEnvironment(52), 40, allProven)) await step();
  service.clock.advance(-late);
  await service.count();
  const stored = () =>
    Promise.all(
      days().map(async (day) => {
        // Earlier releases know no ads of visits.
        const { ads: _ads, ...figures } = await storedDay(service, day);
        return figures;
      }),
    );
  const before = await stored();
  expect(before[0]!.totals.visits).toBeGreaterThan(20);

  // On a slow machine the service would count between these writes.
  const lease = await waitUntil(() => service.get(Limits).lease(trackingJobs.rollUp.name, 120_000));
  const { hours, visits } = await visitHours(service);
  await service.collection('rollup_hours').insertMany(hours as never);
  for (const name of ['figure_days', 'figure_campaigns', 'figure_buyers', 'figure_state', 'migrations'])
    await service.collection(name).deleteMany({});
  await service.collection('visits').updateMany({}, { $unset: { q: 1, o: 1, n: 1 } });
  await service
    .collection('sales')
    .updateMany({}, { $unset: { uncounted: 1, counted: 1, countedIn: 1 }, $set: { daysBefore: [] } });
  const deleted = visits.filter(({ t, u }) => dayOf(t.getTime()) === old && !u);
  await service.collection('visits').deleteMany({ _id: { $in: deleted.map(({ _id }) => _id as never) } });

  await lease.release();
  await service.restart();
  await service.count();
  expect(await stored()).toEqual(before);
  expect(await service.collection('rollup_hours').countDocuments({})).toBe(0);
  expect(deleted.length).toBeGreaterThan(5);
});

it('the first start after an update counts what an earlier release did not, some days in a run, and once', async () => {
  for (const step of historyOf(SeededRandom.fromEnvironment(71), 30)) await step();
  await service.count();
  const stored = () => Promise.all(days().map((day) => storedDay(service, day)));
  const before = await stored();
  await service.restart();
  // Days without sales, so that one run does not do all.
  const empty = Array.from({ length: 30 }, (_, at) => ({ _id: dayOf(now()) - 100 + at, seq: 0 }));
  await service.collection('figure_days').insertMany(empty as never);
  // An earlier release left neither the buyers' campaigns nor the profit of campaigns.
  const isNew = (path: string) => /^(campaigns|profit)\./.test(path);
  for (const { _id, counted } of await service.collection('sales').find({}).toArray()) {
    const cells = Object.entries(JSON.parse(counted as string) as Record<string, Record<string, number>>);
    const former = cells.map(([cell, numbers]) => {
      return [cell, Object.fromEntries(Object.entries(numbers).filter(([path]) => !isNew(path)))];
    });
    const $set = { counted: JSON.stringify(Object.fromEntries(former)) };
    await service.collection('sales').updateOne({ _id }, { $set });
  }
  await service.collection('figure_buyers').updateMany({}, { $unset: { campaigns: 1 } });
  await service.collection('figure_campaigns').updateMany({}, { $unset: { profit: 1 } });
  const profits = () => service.collection('figure_campaigns').countDocuments({ 'profit.last': { $gt: 0 } });
  expect(await stored()).not.toEqual(before);
  expect(await profits()).toBe(0);
  await service.collection('migrations').deleteOne({ _id: '2026-12-recount-sales' as never });
  await service.restart();
  const recount = async () => (await service.collection('figure_state').findOne({}))!['recount'] as unknown;
  await waitUntil(async () => {
    await service.count();
    return (await recount()) === undefined;
  });
  expect(await stored()).toEqual(before);
  expect(await profits()).toBeGreaterThan(0);
  expect(service.logged).not.toContain('figures differed');
});
