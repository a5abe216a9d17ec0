import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import type { Attribution, SaleFacts } from '@vale/contracts/checkout';
import { HOUR_MS } from '@vale/contracts/time';
import { dayOf, dayStart, dayText, reportMessages, type AdRow, type AdsOf } from '@vale/contracts/tracking';
import { RollupService } from '../src/figures/rollup.service.js';
import { SaleService } from '../src/figures/sale.service.js';
import { ADMIN, TrackingEnvironment } from './tracking-environment.js';

jest.setTimeout(120_000);

const CAMPAIGN = { utm_source: 'fb', utm_medium: 'Frio | 12', utm_campaign: '[CBO] Natal | 120' };
const AD = { ...CAMPAIGN, utm_content: 'Vídeo 1 | 77', utm_term: 'Instagram_Feed' };
const OTHER_AD = { ...CAMPAIGN, utm_content: 'Vídeo 2 | 78' };
const OTHER_CAMPAIGN = { utm_source: 'google', utm_campaign: 'marca', utm_content: 'Vídeo 1 | 77' };

let service: TrackingEnvironment;

beforeEach(async () => {
  service = new TrackingEnvironment();
  await service.start();
});
afterEach(() => service.close());

const yesterday = () => dayOf(service.clock.nowMs()) - 1;
const noon = () => dayStart(yesterday()) + 12 * HOUR_MS;
const visitorOf = (person: number) => person.toString(16).padStart(32, '0');

let ids = 0;
async function visit(person: number, at: number, campaign: Attribution, consent: boolean | null = true) {
  const id = (ids += 1).toString(16).padStart(32, '0');
  const answer = consent === null ? {} : { marketingConsent: consent };
  const own = consent ? { visitorId: visitorOf(person) } : {};
  const events = [{ id, name: 'PageView', at, page: 'home' }];
  const batch = { sentAt: service.clock.nowMs(), ...answer, ...own, campaign, events };
  await service.collect(batch, { ip: `203.0.113.${person}`, userAgent: 'Mozilla/5.0 (X11) Chrome/140' });
}

const saleOf = (person: number, at: number, attribution: Attribution): SaleFacts => ({
  transactionId: `T${person}`,
  version: 1,
  accountId: `a${person}`,
  createdAt: at,
  totalCentavos: 5_000,
  productId: 'p1',
  productTitle: 'Vale',
  category: 'jogos',
  lines: [{ kind: 'product', productId: 'p1', variation: '', centavos: 5_000 }],
  attribution,
  visitorId: visitorOf(person),
  marketingConsent: true,
  pixAt: at,
  paidAt: at,
  acceptedBelowPrice: false,
  deliveredAt: null,
  refunds: [],
  simulated: false,
});

async function adsOf(of: Omit<AdsOf, 'from' | 'to'> = {}): Promise<AdRow[]> {
  await service.count();
  const period = { from: dayText(yesterday()), to: dayText(yesterday() + 1) };
  const { rows } = await service.request(reportMessages.ads, { ...period, ...of }, { actor: ADMIN });
  return rows;
}
const shown = (rows: readonly AdRow[]) =>
  Object.fromEntries(
    rows.map(({ name, content, visits, paid, revenue: { first, last } }) => [
      `${name} ${content}`,
      [visits, paid, first, last],
    ]),
  );

it('ads have the visits and the revenue of their campaign, which sum to its own in any order of the events', async () => {
  const at = noon();
  // The later ad is known first, and the visit is counted before the earlier one is known.
  await visit(1, at + 2_000, OTHER_AD);
  await service.get(RollupService).run();
  await visit(1, at + 1_000, AD);
  await visit(2, at, OTHER_AD);
  await visit(3, at, CAMPAIGN);
  // A visit without an answer has its campaign alone.
  await visit(4, at, AD, null);
  await visit(5, at, OTHER_CAMPAIGN);
  // The order tells its ad; the first touch is the visit.
  await service
    .get(SaleService)
    .recordAll([
      { ...saleOf(1, at + 5_000, OTHER_AD), refunds: [{ at: at + HOUR_MS, centavos: 1_000 }] },
      saleOf(5, at + 5_000, OTHER_CAMPAIGN),
      saleOf(6, at, AD),
    ]);
  const rows = await adsOf();
  expect(shown(rows)).toEqual({
    '[CBO] Natal | 120 Vídeo 1 | 77': [1, 1, 5_000, 5_000],
    '[CBO] Natal | 120 Vídeo 2 | 78': [1, 1, 5_000, 5_000],
    '[CBO] Natal | 120 ': [2, 0, 0, 0],
    'marca Vídeo 1 | 77': [1, 1, 5_000, 5_000],
  });
  expect(rows.find(({ content }) => content === 'Vídeo 2 | 78')).toMatchObject({
    source: 'fb',
    medium: 'Frio | 12',
    term: '',
    refunded: { last: 1_000 },
  });
  const natal = await adsOf({ source: 'fb', name: '[CBO] Natal | 120' });
  expect(natal).toEqual(rows.filter(({ source }) => source === 'fb'));
  const { rows: campaigns } = await service.request(
    reportMessages.campaigns,
    { from: dayText(yesterday()), to: dayText(yesterday()) },
    { actor: ADMIN },
  );
  expect(campaigns.map(({ source, visits, paid }) => [source, visits, paid])).toEqual([
    ['fb', 4, 2],
    ['google', 1, 1],
  ]);
});

it('ads beyond the places of a day are one row of their campaign, and those of orders have places of their own', async () => {
  await visit(1, noon(), AD);
  await service.collection('counters').updateMany({ _id: /visits:ad/ as never }, { $set: { count: 5_000 } });
  await visit(2, noon(), OTHER_AD);
  await visit(3, noon(), { ...AD, utm_term: 'Stories' });
  const { utm_content: content } = OTHER_AD;
  await service.get(SaleService).recordAll([saleOf(7, noon(), { ...OTHER_AD, utm_term: 'Reels' })]);
  const rows = await adsOf();
  expect(rows.map((row) => [row.content, row.term, row.visits, row.paid])).toEqual([
    [content, 'Reels', 0, 1],
    ['outras', '', 2, 0],
    ['Vídeo 1 | 77', 'Instagram_Feed', 1, 0],
  ]);
});

it('an erased buyer leaves no ad', async () => {
  const facts = saleOf(1, noon(), AD);
  await service.get(SaleService).recordAll([facts]);
  expect(shown(await adsOf())).toEqual({ '[CBO] Natal | 120 Vídeo 1 | 77': [0, 1, 5_000, 5_000] });
  const { visitorId: _visitor, ...erased } = facts;
  await service
    .get(SaleService)
    .recordAll([{ ...erased, version: 2, attribution: {}, marketingConsent: false }]);
  const rows = await adsOf();
  expect(rows.map(({ source, content, paid }) => [source, content, paid])).toEqual([
    ['sem atribuição', '', 1],
  ]);
  expect(await service.collection('sales').countDocuments({ ad: { $exists: true } })).toBe(0);
});
