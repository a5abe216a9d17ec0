import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { ManualClock } from '@vale/testing/manual-clock';
import { SeededRandom } from '@vale/testing/seeded-random';
import { TrackingEnvironment } from '../tracking-environment.js';
import { checkExports } from './check-exports.js';
import { Deliveries, VISITS_A_MINUTE } from './deliveries.js';
import { dayAfter, dayAt, FIRST_DAY, monthAt, timeOf } from './local-time.js';
import { scriptOf } from './people.js';
import { Shown } from './shown.js';
import { trueBuyers } from './true-buyers.js';
import type { Span, Sums, Truth } from './truth.js';

const random = SeededRandom.fromEnvironment(2_026);

/** A demo has no limit. Half of it is that of a minute, for which this test may last. */
const LIMIT = { MAX_VISITS_PER_HOUR_PER_ADDRESS: String(2 * VISITS_A_MINUTE) };

let service: TrackingEnvironment;

beforeEach(async () => {
  service = new TrackingEnvironment();
  service.clock = new ManualClock(timeOf(FIRST_DAY));
  await service.start(LIMIT);
});
afterEach(() => service.close());

it(`every figure of 60 days of 400 people is the truth (TEST_SEED=${random.seed})`, async () => {
  const deliveries = new Deliveries(service, random, scriptOf(random));
  for (let slot = 0; slot < deliveries.count; slot += 1) {
    await deliveries.deliver(slot);
    if (slot % 20 === 19) await check(deliveries);
  }
  await check(deliveries);
  await checkExports(service, deliveries);
  expect(service.logged).not.toContain('figures differed');
});

async function check(deliveries: Deliveries): Promise<void> {
  await deliveries.counted();
  const { truth } = deliveries;
  const today = dayAt(service.clock.nowMs());
  const ago = (days: number) => dayAfter(today, -days);
  const spans: Span[] = [
    { from: FIRST_DAY, to: today },
    { from: '2031-09-01', to: '2031-09-30' },
    { from: ago(8), to: ago(2) },
    { from: today, to: today },
    { from: ago(1), to: ago(1) },
  ];
  for (const span of spans) {
    await checkSpan(truth, span);
    expect(await new Shown(service).buyers(span)).toEqual({
      sources: trueBuyers(truth, { span, today }, (campaign) => campaign.split(' / ')[0]!),
      campaigns: trueBuyers(truth, { span, today }, (campaign) => campaign),
    });
  }
  await checkWeek(truth, spans[2]!);
  const shown = new Shown(service);
  expect(await shown.cohorts()).toMatchObject(truth.cohorts(monthAt(service.clock.nowMs())));
  expect(await shown.pace()).toEqual(truth.pace(today));
  expect(await shown.bumpArms()).toMatchObject(truth.bumpArms(today));
}

/** Sums a column over the campaigns of a source. */
function sumOfSource(campaigns: Sums, source: string, column: string): number {
  return Object.entries(campaigns)
    .filter(
      ([key]) =>
        key === `${source} ${column}` || (key.startsWith(`${source} / `) && key.endsWith(` ${column}`)),
    )
    .reduce((sum, [, value]) => sum + value, 0);
}

/** The mail about the week has the figures of the API. */
async function checkWeek(truth: Truth, span: Span): Promise<void> {
  const week = await new Shown(service).week(span);
  expect(week.current).toMatchObject({ ...truth.totals(span), paySeconds: truth.paySeconds(span) });
  const campaigns = truth.campaigns(span);
  for (const { source, visits, paid, revenue } of week.sources) {
    const sumOf = (column: string) => sumOfSource(campaigns, source, column);
    const sums = { visits: sumOf('visits'), paid: sumOf('paid'), revenue: sumOf('revenue last') };
    expect({ source, visits, paid, revenue }).toEqual({ source, ...sums });
  }
}

async function checkSpan(truth: Truth, span: Span): Promise<void> {
  const shown = new Shown(service);
  const overview = await shown.overview(span);
  const length = (timeOf(span.to) - timeOf(span.from)) / 86_400_000 + 1;
  const before = { from: dayAfter(span.from, -length), to: dayAfter(span.from, -1) };
  const figures = (of: Span) => ({ ...truth.totals(of), paySeconds: truth.paySeconds(of) });
  expect(overview).toMatchObject({
    current: figures(span),
    previous: figures(before),
    days: truth.days(span),
    previousDays: truth.days(before),
    hours: truth.hours(span.to),
  });
  const products = overview.products.map(({ id, orders, units, revenue }) => [
    id,
    { orders, units, revenue },
  ]);
  expect(Object.fromEntries(products)).toEqual(truth.products(span));
  expect(await shown.funnel(span)).toEqual({ current: truth.funnel(span), previous: truth.funnel(before) });
  expect(await shown.campaigns(span)).toEqual(truth.campaigns(span));
}
