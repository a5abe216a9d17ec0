import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { auditEvents } from '@vale/contracts/audit';
import type { Attribution, SaleFacts } from '@vale/contracts/checkout';
import { MAX_MESSAGE_BYTES, type Actor } from '@vale/contracts/define';
import { HOUR_MS } from '@vale/contracts/time';
import {
  dayOf,
  dayStart,
  dayText,
  MAX_SPEND_BYTES,
  reportMessages,
  spendMessages,
  spendRoutes,
  type AdRow,
  type AdsOf,
  type SpendImport,
} from '@vale/contracts/tracking';
import { EventRecorder } from '@vale/testing/service/fake-service';
import { nonEmpty, waitUntil } from '@vale/testing/wait-until';
import { RollupService } from '../src/figures/rollup.service.js';
import { SaleService } from '../src/figures/sale.service.js';
import { ADMIN, TrackingEnvironment } from './tracking-environment.js';

jest.setTimeout(120_000);

const CAMPAIGN = { utm_source: 'fb', utm_medium: 'Frio | 12', utm_campaign: '[CBO] Natal | 120' };
const AD = { ...CAMPAIGN, utm_content: 'Vídeo 1 | 77', utm_term: 'Instagram_Feed' };
const OTHER_AD = { ...CAMPAIGN, utm_content: 'Vídeo 2 | 78' };
const OTHER_CAMPAIGN = { utm_source: 'google', utm_campaign: 'marca', utm_content: 'Vídeo 1 | 77' };

let service: TrackingEnvironment;
let events: EventRecorder;

beforeEach(async () => {
  events = new EventRecorder({ durable: [auditEvents.adminChanged] });
  service = new TrackingEnvironment(events.app);
  await service.start();
});
afterEach(() => service.close());

const analyst: Actor = { ...ADMIN, role: 'analyst' };

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

it('spend of the same account and days replaces what was imported, and stands beside the profit of its campaign', async () => {
  const [day, next] = [dayText(yesterday()), dayText(yesterday() + 1)];
  const rowOf = (on: string, centavos: number) => ({
    day: on,
    campaign: '[CBO] Natal',
    campaignId: '120',
    centavos,
  });
  const spendOf = async (account: string, to: string, rows: ReturnType<typeof rowOf>[]) =>
    service.request(
      spendMessages.importSpend,
      { platform: 'meta', account, from: day, to, rows },
      { actor: ADMIN },
    );
  const report = () => service.request(reportMessages.spend, { from: day, to: next }, { actor: ADMIN });
  const rows = [rowOf(day, 700), rowOf(day, 300), rowOf(next, 400)];
  expect(await spendOf('', next, rows)).toEqual({ centavos: 1_400, replaced: 0, besides: 0 });
  expect(await spendOf('', next, rows)).toEqual({ centavos: 1_400, replaced: 1_400, besides: 0 });
  // It may be the same money, because one of both names no account.
  expect(await spendOf('other', day, [rowOf(day, 50)])).toEqual({
    centavos: 50,
    replaced: 0,
    besides: 1_000,
  });
  expect(await spendOf('third', day, [rowOf(day, 5)])).toMatchObject({ besides: 1_000 });
  expect(await spendOf('third', day, [])).toEqual({ centavos: 0, replaced: 5, besides: 0 });
  // A day without rows in its file has no spend any more.
  expect(await spendOf('', next, [rowOf(day, 1_000)])).toEqual({
    centavos: 1_000,
    replaced: 1_400,
    besides: 50,
  });

  const line = {
    kind: 'product',
    productId: 'p1',
    variation: '',
    centavos: 5_000,
    costCentavos: 2_000,
  } as const;
  const sale = { ...saleOf(1, noon(), AD), lines: [line], feeCentavos: 100 };
  const refunds = [{ at: noon() + HOUR_MS, centavos: 500 }];
  await service.get(SaleService).recordAll([{ ...sale, refunds }, saleOf(2, noon(), AD)]);
  await service.count();
  const { campaigns, days } = await report();
  expect(campaigns).toMatchObject([
    {
      campaign: '[CBO] Natal',
      spend: 1_050,
      isMatched: true,
      paid: 2,
      costed: 1,
      revenue: { last: 10_000 },
      refunded: { last: 500 },
      profit: { first: 2_400, last: 2_400, linear: 2_400, position: 2_400 },
    },
  ]);
  expect(days).toEqual([
    { day, spend: 1_050, paid: 2, costed: 1, revenue: 10_000, refunded: 500, profit: 2_400 },
  ]);
  const outside = service.request(
    spendMessages.importSpend,
    { platform: 'meta', account: '', from: day, to: day, rows: [rowOf(next, 1)] },
    { actor: ADMIN },
  );
  await expect(outside).rejects.toMatchObject({ code: 'platform.invalid-input' });
  const refused = service.request(
    spendMessages.importSpend,
    { platform: 'meta', account: '', from: day, to: day, rows: [] },
    { actor: analyst },
  );
  await expect(refused).rejects.toMatchObject({ code: 'platform.forbidden' });
});

const importSpend = (spend: Omit<SpendImport, 'platform'>) =>
  service.request(spendMessages.importSpend, { platform: 'meta', ...spend }, { actor: ADMIN });
const [natal, brand] = [
  { campaign: '[CBO] Natal', campaignId: '120' },
  { campaign: 'Marca', campaignId: '' },
];

it('an analyst reads the spend of each campaign on each day beside its orders, and days in parts that sum to the report', async () => {
  const [day, next] = [dayText(yesterday()), dayText(yesterday() + 1)];
  const many = Array.from({ length: 399 }, (_, at) => ({
    day: next,
    campaign: `c${at}`,
    campaignId: '',
    centavos: 1,
  }));
  const rows = [{ day, ...natal, centavos: 700 }, { day: next, ...brand, centavos: 30 }, ...many];
  await importSpend({ account: '', from: day, to: next, rows });
  await service.get(SaleService).recordAll([saleOf(1, noon(), AD), saleOf(2, noon() + 24 * HOUR_MS, AD)]);
  await service.count();
  const period = { from: day, to: next };
  const daysOf = (more: object) =>
    service.request(reportMessages.spendDays, { ...period, ...more }, { actor: analyst });
  expect(await daysOf(natal)).toEqual({ rows: [], next: null });
  // Figures are read some days at once.
  const ofNatal = await daysOf({ from: dayText(yesterday() - 32), platform: 'meta', ...natal });
  const figures = { paid: 1, costed: 0, revenue: 5_000, refunded: 0, profit: 0, visits: 0 };
  expect(ofNatal).toEqual({
    rows: [
      { day, platform: 'meta', ...natal, spend: 700, ...figures },
      { day: next, platform: 'meta', ...natal, spend: 0, ...figures },
    ],
    next: null,
  });
  const first = await daysOf({});
  expect(first).toEqual({ rows: [ofNatal.rows[0]], next });
  const last = await daysOf({ start: next });
  expect(last.next).toBeNull();
  expect(last.rows).toHaveLength(401);
  expect(last.rows[0]).toMatchObject({ ...brand, spend: 30 });
  const { campaigns } = await service.request(reportMessages.spend, period, { actor: ADMIN });
  const sumOf = (all: readonly { spend: number }[]) => all.reduce((sum, { spend }) => sum + spend, 0);
  expect(sumOf([...first.rows, ...last.rows])).toBe(sumOf(campaigns));
});

it('the largest import that the gateway takes passes the bus; a larger one is refused', async () => {
  const day = dayText(yesterday());
  const ofBytes = (bytes: number) => {
    const rows = Array.from({ length: 1_000 }, (_, at) => ({
      day,
      campaign: String(at),
      campaignId: '',
      centavos: 1,
    }));
    const spend = { account: '', from: day, to: day, rows };
    for (let left = bytes - JSON.stringify({ platform: 'meta', ...spend }).length, at = 0; left > 0; at++) {
      const added = Math.min(left, 2 * 290);
      rows[at]!.campaign += 'ã'.repeat(Math.floor(added / 2)) + '.'.repeat(added % 2);
      left -= added;
    }
    expect(Buffer.byteLength(JSON.stringify({ platform: 'meta', ...spend }))).toBe(bytes);
    return spend;
  };
  expect(spendRoutes.importSpend.maxBytes).toBe(MAX_SPEND_BYTES);
  expect(await importSpend(ofBytes(MAX_SPEND_BYTES))).toMatchObject({ centavos: 1_000 });
  await expect(importSpend(ofBytes(MAX_MESSAGE_BYTES + 1))).rejects.toMatchObject({
    code: 'platform.too-large',
    status: 413,
  });
});

it('a file of spend and a day of it are deleted by those who may import, with a record of each', async () => {
  const [day, next] = [dayText(yesterday()), dayText(yesterday() + 1)];
  const file = { id: 'a'.repeat(32), name: 'novembro.csv' };
  const row = (on: string, centavos: number) => ({ day: on, ...natal, centavos });
  const listed = () => service.request(spendMessages.listSpendFiles, {}, { actor: ADMIN });
  const remove = (input: { from: string; to: string; file?: string }, actor = ADMIN) =>
    service.request(spendMessages.removeSpend, input, { actor });
  const rows = [row(day, 10), row(next, 20)];
  for (const account of ['one', 'two']) await importSpend({ account, from: day, to: next, file, rows });
  await importSpend({ account: '', from: next, to: next, rows: [row(next, 5)] });
  const own = { id: file.id, name: file.name, platform: 'meta', from: day, to: next, centavos: 60 };
  const other = { id: 'meta:', name: '', platform: 'meta', from: next, to: next, centavos: 5 };
  expect((await listed()).items).toEqual([own, other]);
  await expect(remove({ from: day, to: next }, analyst)).rejects.toMatchObject({
    code: 'platform.forbidden',
  });
  expect(await remove({ from: day, to: day })).toEqual({ centavos: 20 });
  expect((await listed()).items).toEqual([{ ...own, from: next, centavos: 40 }, other]);
  expect(await remove({ from: day, to: next, file: file.id })).toEqual({ centavos: 40 });
  expect((await listed()).items).toEqual([other]);
  // A second deletion changes nothing, so it leaves no record.
  expect(await remove({ from: day, to: next, file: file.id })).toEqual({ centavos: 0 });
  await importSpend({ account: '', from: next, to: next, rows: [] });
  expect((await listed()).items).toEqual([]);
  const records = await waitUntil(() => {
    const found = events.of(auditEvents.adminChanged).map(({ data }) => data);
    return nonEmpty(found.length === 3 ? found : []);
  });
  expect(records).toMatchObject([
    { action: 'ad-spend.delete', target: { kind: 'ad-spend', id: day }, before: { centavos: 20 } },
    {
      action: 'ad-spend.delete',
      target: { id: file.id },
      before: { name: 'novembro.csv', from: day, to: next, centavos: 40 },
    },
    { action: 'ad-spend.import', target: { id: 'meta:' }, after: { replaced: 5, centavos: 0 } },
  ]);
});
